import type { ReactNode } from 'react'
import { seeWhole } from '../../ui/see-whole.ts'

/** The buttons over a list; on a narrow screen one line that is pushed sideways: the rows need the height. */
export function ToolLine({ children }: { children: ReactNode }) {
  return (
    <span
      {...seeWhole}
      className="ms-auto flex min-h-7 flex-wrap gap-2 pointer-coarse:min-h-11 max-fold:ms-0 max-fold:w-full max-fold:flex-nowrap max-fold:sideways max-fold:*:shrink-0"
    >
      {children}
    </span>
  )
}
