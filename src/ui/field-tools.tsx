// Tools of a field, such as formats of a text or moving what was chosen. They are no tab stops: Tab goes from field to field, and
// what is typed after it is not lost at a button. Alt+F10 goes to them from the field (APG: toolbar), and Tab from there on.
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { classes } from './class-list.ts'

type FieldToolsProps = {
  label: string
  /** No field stands beside them: they are stops of the tab order then. */
  alone?: boolean
  className?: string
  children: ReactNode
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

export function FieldTools({ label, alone = false, className, children }: FieldToolsProps) {
  const box = useRef<HTMLDivElement>(null)
  // Tools come and go with what they act on: after each drawing.
  useLayoutEffect(() => {
    for (const tool of toolsIn(box.current)) tool.tabIndex = alone ? 0 : -1
  })
  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key]
    const tools = toolsIn(box.current)
    const at = tools.findIndex((tool) => tool === event.target)
    if (step === undefined || at < 0 || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    tools[(at + step + tools.length) % tools.length]?.focus()
  }
  return (
    <div
      {...{ onKeyDown }}
      ref={box}
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      data-field-tools=""
      className={classes('flex', className)}
    >
      {children}
    </div>
  )
}

/** Of what stands around a field and its tools. */
export function goToTools(event: KeyboardEvent): void {
  if (event.key !== 'F10' || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const near = event.target instanceof Element ? event.target.closest('[data-with-tools]') : null
  const [tool] = toolsIn((near ?? event.currentTarget).querySelector('[data-field-tools]'))
  if (!tool) return
  event.preventDefault()
  event.stopPropagation()
  tool.focus()
}

function toolsIn(box: Element | null): HTMLElement[] {
  return [...(box?.querySelectorAll('button') ?? [])]
}
