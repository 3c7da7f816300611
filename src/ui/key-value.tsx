import type { ReactNode } from 'react'

export type KeyValueProps = {
  items: readonly { term: ReactNode; value: ReactNode; key?: string }[]
}

/** Facts about one thing: terms left, values right, as in an inspector. */
export function KeyValue({ items }: KeyValueProps) {
  return (
    <dl className="grid grid-cols-[minmax(5rem,7.5rem)_minmax(0,1fr)] gap-x-4 gap-y-0.5">
      {items.map(({ term, value, key }, index) => (
        <div key={key ?? index} className="contents">
          <dt className="truncate text-dim">{term}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
