// A heading or pane of commands is there only where one of them is offered to this role.
import { Children, type ComponentProps, isValidElement, type ReactNode } from 'react'
import type { Command } from '../../registry/define.ts'
import { Pane } from '../../ui/pane.tsx'
import { type PageSession, usePageSession } from '../session/session.ts'

type Part = { command?: Command; children?: ReactNode }

function holds(rows: ReactNode, offers: PageSession['offers']): boolean {
  return Children.toArray(rows).some(
    (row) =>
      isValidElement<Part>(row) && (row.props.command ? offers(row.props.command) : holds(row.props.children, offers)),
  )
}

/** `rows`: lines of commands, as `ActionRow`. */
function useHolds(rows: ReactNode): boolean {
  return holds(rows, usePageSession().offers)
}

/** A pane of such lines. */
export function ActsPane({ children, ...pane }: ComponentProps<typeof Pane>) {
  return useHolds(children) ? <Pane {...pane}>{children}</Pane> : null
}

/** A part of such a pane, under its heading. */
export function ActsGroup({ title, children }: { title: string; children: ReactNode }) {
  if (!useHolds(children)) return null
  return (
    <section aria-label={title} className="flex flex-col pb-2">
      <h3 className="pb-0.5 text-2xs text-dim uppercase">{title}</h3>
      {children}
    </section>
  )
}
