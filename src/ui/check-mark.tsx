import { classes } from './class-list.ts'

export type CheckState = 'off' | 'on' | 'mixed'

/** The drawn box of a checkbox. Decoration: its meaning is said by the element it stands in. */
export function CheckMark({ state, className }: { state: CheckState; className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-state={state}
      data-screen-only=""
      className={classes(
        'inline-flex size-[13px] shrink-0 items-center justify-center rounded-sm border',
        state === 'off' ? 'border-edge' : 'border-primary',
        className,
      )}
    >
      {state === 'on' && <span className="fill-mark size-[7px] bg-primary" />}
      {state === 'mixed' && <span className="fill-mark h-[2px] w-[7px] bg-primary" />}
    </span>
  )
}
