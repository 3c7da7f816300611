import type { ReactNode } from 'react'
import { classes } from './class-list.ts'

export type SplitProps = {
  /** One pane, or several as a column. */
  main: ReactNode
  side: ReactNode
  sideWidth?: 'narrow' | 'normal' | 'half'
  /** On narrow screens the main place is as high as its panes; the page scrolls. */
  mainInFull?: boolean
  /** The side panes are as high as their contents, and scroll together. */
  sideInFull?: boolean
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
export function Split(props: SplitProps) {
  const { main, side, sideWidth = 'normal', mainInFull = false, sideInFull = false, className } = props
  return (
    <div
      className={classes(
        'flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto wide:grid wide:grid-rows-[minmax(0,1fr)] wide:overflow-visible print:block print:overflow-visible',
        SIDE[sideWidth],
        className,
      )}
    >
      <div
        className={classes(
          'flex min-w-0 flex-col gap-2.5 wide:min-h-0 print:block [&>:only-child]:flex-1',
          mainInFull ? 'max-wide:shrink-0' : 'min-h-[24rem] flex-1',
        )}
      >
        {main}
      </div>
      <aside
        className={classes(
          'flex min-w-0 flex-col gap-2.5 wide:min-h-0',
          // With room for the frame of the focused one.
          sideInFull && '*:shrink-0 wide:-m-px wide:overflow-y-auto wide:p-px',
          props.sideOnScreenOnly ? 'print:hidden' : 'print:mt-4 print:block',
        )}
      >
        {side}
      </aside>
    </div>
  )
}
