import type { ReactNode } from 'react'
import { classes } from './class-list.ts'

export type SplitProps = {
  /** One pane, or several as a column. */
  main: ReactNode
  side: ReactNode
  sideWidth?: 'narrow' | 'normal' | 'half'
  /** The side pane is for work at the screen: it is not printed. */
  sideOnScreenOnly?: boolean
  className?: string
}

const SIDE = {
  narrow: 'wide:grid-cols-[minmax(0,1fr)_17rem]',
  normal: 'wide:grid-cols-[minmax(0,1fr)_21rem]',
  half: 'wide:grid-cols-[minmax(0,1fr)_minmax(27rem,0.6fr)]',
} as const

/** A main place with panes beside it; on narrow screens they go below and the whole scrolls. */
export function Split({ main, side, sideWidth = 'normal', sideOnScreenOnly = false, className }: SplitProps) {
  return (
    <div
      className={classes(
        'flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto wide:grid wide:grid-rows-[minmax(0,1fr)] wide:overflow-visible print:block print:overflow-visible',
        SIDE[sideWidth],
        className,
      )}
    >
      <div className="flex min-h-[24rem] min-w-0 flex-1 flex-col gap-2.5 wide:min-h-0 print:block [&>:only-child]:flex-1">
        {main}
      </div>
      <aside
        className={classes(
          'flex min-w-0 flex-col gap-2.5 wide:min-h-0',
          sideOnScreenOnly ? 'print:hidden' : 'print:mt-4 print:block',
        )}
      >
        {side}
      </aside>
    </div>
  )
}
