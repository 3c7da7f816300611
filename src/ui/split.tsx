import type { ReactNode } from 'react'
import { classes } from './class-list.ts'

export type SplitProps = {
  /** One pane, or several as a column. */
  main: ReactNode
  side: ReactNode
  sideWidth?: 'narrow' | 'normal' | 'wide'
  className?: string
}

const SIDE = {
  narrow: 'wide:grid-cols-[minmax(0,1fr)_17rem]',
  normal: 'wide:grid-cols-[minmax(0,1fr)_21rem]',
  wide: 'wide:grid-cols-[minmax(0,1fr)_27rem]',
} as const

/** A main place with panes beside it; on narrow screens they go below and the whole scrolls. */
export function Split({ main, side, sideWidth = 'normal', className }: SplitProps) {
  return (
    <div
      className={classes(
        'flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto wide:grid wide:grid-rows-[minmax(0,1fr)] wide:overflow-visible',
        SIDE[sideWidth],
        className,
      )}
    >
      <div className="flex min-h-[24rem] min-w-0 flex-1 flex-col gap-2.5 wide:min-h-0 [&>:only-child]:flex-1">
        {main}
      </div>
      <aside className="flex min-w-0 flex-col gap-2.5 wide:min-h-0">{side}</aside>
    </div>
  )
}
