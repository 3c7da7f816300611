import { classes } from './class-list.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type StepBarProps = {
  /** Says it in words. */
  label: string
  /** Counted from 1. */
  step: number
  of: number
}

/** How far something has come: a mark for each step, filled up to the one where it stands, in the colour of its text. */
export function StepBar({ label, step, of }: StepBarProps) {
  return (
    <span title={label} className="hidden shrink-0 gap-0.5 wide:inline-flex">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: of }, (_, index) => (
        <span
          key={index}
          className={classes('h-1.5 w-2.5 rounded-sm', index < step ? 'fill-mark bg-primary' : 'border border-edge')}
        />
      ))}
    </span>
  )
}
