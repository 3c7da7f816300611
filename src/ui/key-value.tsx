import type { ReactNode } from 'react'
import { classes } from './class-list.ts'

export type KeyValueProps = {
  items: readonly { term: ReactNode; value: ReactNode; key?: string }[]
  /** Terms are whole phrases: they get half the width, and as many lines as they need. */
  longTerms?: boolean
}

/** Facts about one thing: terms left, values right, as in an inspector. */
export function KeyValue({ items, longTerms = false }: KeyValueProps) {
  return (
    <dl
      className={classes(
        'grid gap-x-4 gap-y-0.5',
        longTerms ? 'grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]' : 'grid-cols-[minmax(5rem,7.5rem)_minmax(0,1fr)]',
      )}
    >
      {items.map(({ term, value, key }, index) => (
        <div key={key ?? index} className="contents">
          <dt className={classes('text-dim', !longTerms && 'truncate')}>{term}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
