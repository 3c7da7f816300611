import { Link } from 'react-router'
import type { ReactNode } from 'react'
import { classes } from './class-list.ts'
import { Kbd } from './kbd.tsx'
import { seeWhole } from './see-whole.ts'
import { useRoving } from './use-roving.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type TabItem = {
  id: string
  label: ReactNode
  to: string
  /** Something waits there: shown as a number. */
  count?: number
  /** The number of fields to fix there; `errorText` says it in words for screen readers. */
  errors?: number
  errorText?: string
  keys?: ReactNode
}

/** The same function at every drawing: called when a tab becomes the current one. On narrow screens not all have room. */
function intoView(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'center' })
}

/** Tabs that are places: each has an address, so they are links and the browser's history knows them. */
export function Tabs({ label, items, current }: { label: string; items: readonly TabItem[]; current: string }) {
  const stops = useRoving<HTMLElement>()
  return (
    <nav
      {...stops}
      {...seeWhole}
      aria-label={label}
      className="sideways shrink-0 border-b border-line px-3 print:hidden"
    >
      <ul className="flex">
        {items.map((item) => {
          const here = item.id === current
          return (
            <li key={item.id}>
              <Link
                to={item.to}
                aria-current={here ? 'page' : undefined}
                {...(here && { ref: intoView })}
                className={classes(
                  'flex min-h-8 pointer-coarse:min-h-11 items-center gap-1.5 border-b-2 px-2 whitespace-nowrap -outline-offset-2',
                  here ? 'border-primary text-text' : 'border-transparent text-dim hover:text-text',
                )}
              >
                {item.label}
                {item.count !== undefined && item.count > 0 && <span className="text-warn">{item.count}</span>}
                {item.errors !== undefined && item.errors > 0 && (
                  <span className="fill-mark min-w-4 rounded-full bg-bad px-1 text-center text-2xs leading-4 font-bold text-pane">
                    <span aria-hidden={item.errorText !== undefined}>{item.errors}</span>
                    {item.errorText !== undefined && <VisuallyHidden>{item.errorText}</VisuallyHidden>}
                  </span>
                )}
                {item.keys !== undefined && <Kbd besideText>{item.keys}</Kbd>}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
