import type { ReactNode } from 'react'
import { classes } from './class-list.ts'

export type KeyValueProps = {
  items: readonly { term: ReactNode; value: ReactNode; key?: string }[]
  /** Terms are whole phrases: they get the width that values leave, at least half, and as many lines as they need. */
  longTerms?: boolean
}

/** chosen: letters of a value that stand beside its term. */
const LONG = 32

/** Facts about one thing: terms left, values right, as in an inspector. */
export function KeyValue({ items, longTerms = false }: KeyValueProps) {
  return (
    <dl
      className={classes(
        'grid gap-x-4 gap-y-0.5',
        longTerms ? 'grid-cols-[minmax(0,1fr)_fit-content(50%)]' : 'grid-cols-[minmax(5rem,7.5rem)_minmax(0,1fr)]',
      )}
    >
      {items.map(({ term, value, key }, index) => {
        // A long list reads better below its term than in half the width.
        const below = longTerms && typeof value === 'string' && value.length > LONG
        return (
          <div key={key ?? index} className="contents">
            <dt className={classes('text-dim', !longTerms && 'truncate', below && 'col-span-full')}>{term}</dt>
            <dd className={classes('min-w-0 break-words', below && 'col-span-full ps-4')}>{value}</dd>
          </div>
        )
      })}
    </dl>
  )
}
