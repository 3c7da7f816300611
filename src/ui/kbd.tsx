import type { ReactNode } from 'react'
import { classes } from './class-list.ts'

/** Keys in one box, as they are printed elsewhere: `g t`, `⌘K`, `j/k`. */
export function Kbd({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <kbd
      className={classes(
        'inline-block rounded-md border border-b-2 border-line bg-bg px-1 text-2xs leading-[15px] whitespace-nowrap text-secondary',
        className,
      )}
    >
      {children}
    </kbd>
  )
}
