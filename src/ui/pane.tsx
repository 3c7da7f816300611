import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './class-list.ts'

export type PaneProps = Omit<ComponentProps<'section'>, 'title'> & {
  /** Stands in the border line and names the region, unless `label` does. */
  title: ReactNode
  label?: string
  /** After the title, dimmed: a number, a place, a state. */
  count?: ReactNode
  /** At the end of the border line, where there is room: dispensable controls. */
  aside?: ReactNode
  /** At the very end of the border line, on narrow screens too: a button. */
  tools?: ReactNode
  /** Purple border. Left out: while the focus is inside. */
  focused?: boolean
  tone?: 'normal' | 'danger'
  toolbar?: ReactNode
  footer?: ReactNode
  /** No padding and no scrolling of its own: for a table or a drawing. */
  flush?: boolean
  /** The content is only text: a tab stop makes it scrollable by key. */
  keyboardScroll?: boolean
}

/** A frame with its title in the border. Programs can focus it; the tab key goes to its contents. */
export function Pane({
  title,
  label,
  count,
  aside,
  tools,
  focused,
  tone = 'normal',
  toolbar,
  footer,
  flush = false,
  keyboardScroll = false,
  className,
  children,
  ...section
}: PaneProps) {
  const titleId = useId()
  return (
    <section
      tabIndex={-1}
      aria-label={label}
      aria-labelledby={label === undefined ? titleId : undefined}
      {...section}
      className={classes('group/pane relative flex min-h-0 min-w-0 flex-col pt-[9px] outline-none', className)}
    >
      <header className="pointer-events-none absolute inset-x-2.5 top-0 z-3 flex h-[18px] gap-3 leading-[18px]">
        <div className="line-title pointer-events-auto me-auto flex min-w-0 gap-2 px-1.5">
          <h2 id={titleId} className="max-w-full shrink-0 truncate font-bold">
            {title}
          </h2>
          {count !== undefined && <span className="truncate text-dim">{count}</span>}
        </div>
        {aside && (
          <div className="line-title pointer-events-auto hidden min-w-0 shrink-2 truncate px-1.5 text-dim fold:block">
            {aside}
          </div>
        )}
        {tools !== undefined && (
          <div className="line-title pointer-events-auto flex h-[18px] items-center px-0.5">{tools}</div>
        )}
      </header>
      <div
        className={classes(
          'flex min-h-0 flex-1 flex-col rounded-md border bg-pane pt-[10px] outline-focus',
          tone === 'danger' ? 'border-bad' : focused ? 'border-focus' : 'border-line',
          focused === true && 'outline',
          focused === undefined && 'group-focus-within/pane:border-focus group-focus-within/pane:outline',
        )}
      >
        {toolbar !== undefined && (
          <div className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 px-3 pt-0.5 pb-2">{toolbar}</div>
        )}
        <div
          // A scrolling region without controls inside has to be a tab stop itself (axe: scrollable-region-focusable).
          {...(keyboardScroll ? { tabIndex: 0 } : {})}
          className={classes(
            'flex min-h-0 flex-1 flex-col',
            flush
              ? 'overflow-hidden rounded-b-md print:overflow-visible'
              : 'overflow-auto px-3.5 pt-1 pb-3 print:overflow-visible',
          )}
        >
          {children}
        </div>
        {footer !== undefined && footer !== false && (
          <div className="shrink-0 border-t border-line px-3.5 py-2">{footer}</div>
        )}
      </div>
    </section>
  )
}
