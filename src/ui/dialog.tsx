import { Description, Dialog as HeadlessDialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import X from 'lucide-react/icons/x'
import type { ReactNode, RefObject } from 'react'
import { classes } from './class-list.ts'
import { IconButton } from './icon-button.tsx'

export type DialogProps = {
  open: boolean
  /** Esc or a click beside it. */
  onClose: () => void
  title: ReactNode
  /** At the end of the title line, such as a `Tag`. */
  aside?: ReactNode
  /** Of a dialog without a close button: there is one in the title line, for devices without Esc. */
  closeLabel?: string
  tone?: 'normal' | 'danger'
  /** Read out with the title. */
  description?: ReactNode
  children: ReactNode
  footer?: ReactNode
  /** The first focus; on an irreversible step the button that cancels. */
  initialFocus?: RefObject<HTMLElement | null>
  width?: 'narrow' | 'normal' | 'wide'
  /** The children scroll inside themselves and keep their own foot in view. */
  ownScroll?: boolean
}

const WIDTH = { narrow: 'max-w-md', normal: 'max-w-[40rem]', wide: 'max-w-5xl' } as const

/** Modal: focus stays inside, the rest is inert, and the focus returns to where it was. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    aside,
    closeLabel,
    tone = 'normal',
    description,
    children,
    footer,
    initialFocus,
  } = props
  const danger = tone === 'danger'
  return (
    <HeadlessDialog
      open={open}
      onClose={onClose}
      role={danger ? 'alertdialog' : 'dialog'}
      className="relative z-40 outline-none"
      {...(initialFocus ? { initialFocus } : {})}
    >
      <DialogBackdrop className="fixed inset-0 bg-veil" />
      <div className="fixed inset-0 flex items-start justify-center overflow-y-auto p-3 pt-[10vh] short:pt-3">
        <DialogPanel
          className={classes(
            'flex max-h-[84vh] w-full short:max-h-none animate-appear flex-col rounded-lg border bg-pane shadow-lift',
            danger ? 'border-bad' : 'border-focus',
            WIDTH[props.width ?? 'normal'],
          )}
        >
          <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-3">
            <DialogTitle className="min-w-0 text-base font-bold">
              {danger && (
                <span aria-hidden="true" className="pe-2 text-bad">
                  !
                </span>
              )}
              {title}
            </DialogTitle>
            {aside}
            {closeLabel !== undefined && (
              <IconButton label={closeLabel} onClick={onClose}>
                <X size={16} aria-hidden="true" />
              </IconButton>
            )}
          </div>
          <div
            className={classes('min-h-0 flex-1 px-4 pt-3', props.ownScroll ? 'flex flex-col' : 'overflow-y-auto pb-3')}
          >
            {description !== undefined && <Description className="mb-2">{description}</Description>}
            {children}
          </div>
          {footer !== undefined && (
            <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line-soft px-4 py-3">
              {footer}
            </div>
          )}
        </DialogPanel>
      </div>
    </HeadlessDialog>
  )
}
