import { classes } from './class-list.ts'

/** One look for everything one types into or chooses in. */
export function inputLook(invalid: boolean, locked = false): string {
  return classes(
    'block min-h-7 pointer-coarse:min-h-11 w-full min-w-0 rounded-md border px-2.5 py-0.5 text-start text-text -outline-offset-1',
    locked ? 'border-line border-dashed bg-transparent' : 'bg-bg',
    !locked && (invalid ? 'border-bad' : 'border-edge'),
  )
}

/** The list that drops from a select, a combobox or a chip. */
export const LIST_LOOK =
  'z-50 max-h-80! min-w-[var(--button-width,var(--input-width))] animate-appear overflow-y-auto rounded-md border border-focus bg-pane py-1 shadow-lift [--anchor-gap:3px] [--anchor-padding:8px] outline-none'

export const OPTION_LOOK =
  'flex min-h-[26px] pointer-coarse:min-h-11 cursor-default items-center gap-2 px-2.5 data-focus:bg-primary-wash data-disabled:text-dim'
