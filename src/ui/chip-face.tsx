// How a filter chip looks while it is closed.
import { classes } from './class-list.ts'
import type { ChipProps } from './chip.tsx'
import { Kbd } from './kbd.tsx'

export function chipLook(chosen: boolean): string {
  return classes(
    'inline-flex min-h-6 pointer-coarse:min-h-11 max-w-64 items-center gap-1.5 rounded-md border px-2 whitespace-nowrap',
    chosen ? 'border-primary bg-primary-wash' : 'border-edge hover:bg-primary-wash',
  )
}

export function ChipText<Value>({ label, values, text, keys }: ChipProps<Value>) {
  return (
    <>
      <span className="text-dim">{label}</span>
      <span className={classes('truncate', values.length > 0 && 'font-bold')}>{text}</span>
      {keys !== undefined && <Kbd besideText>{keys}</Kbd>}
    </>
  )
}
