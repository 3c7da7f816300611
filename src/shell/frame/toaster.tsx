// Shows messages (sonner). One with an action stays until it is used or closed; the others go, but never under the focus
// or the pointer, and the transcript keeps them.
import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { Toaster as Sonner, toast as show } from 'sonner'
import { X } from 'lucide-react'
import { classes } from '../../ui/class-list.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Button } from '../../ui/button.tsx'
import { useSay } from '../words/say.ts'
import { toastQueueAtom, type ToastMessage } from './toasts.ts'

/** chosen: long enough to read two lines (milliseconds). */
const readingTime = 7000

const tones: Record<ToastMessage['tone'], { border: string; text: string; mark: string }> = {
  ok: { border: 'border-ok', text: 'text-ok', mark: '✓' },
  warn: { border: 'border-warn', text: 'text-warn', mark: '!' },
  bad: { border: 'border-bad', text: 'text-bad', mark: '!' },
  info: { border: 'border-secondary', text: 'text-secondary', mark: 'i' },
}

export default function Toaster() {
  const { say } = useSay()
  const [queue, setQueue] = useAtom(toastQueueAtom)

  useEffect(() => {
    if (queue.length === 0) return
    for (const message of queue) {
      show.custom((id) => <Message message={message} onClose={() => show.dismiss(id)} />, {
        duration: message.action ? Number.POSITIVE_INFINITY : readingTime,
        ...(message.id !== undefined && { id: message.id }),
      })
    }
    setQueue([])
  }, [queue, setQueue])

  return (
    <Sonner
      position="bottom-right"
      offset={{ bottom: 60, right: 14 }}
      mobileOffset={{ bottom: 60, right: 14, left: 14 }}
      visibleToasts={4}
      className="font-mono!"
      expand
      containerAriaLabel={say('ui.shell.toasts')}
      hotkey={['altKey', 'KeyT']}
    />
  )
}

function Message({ message, onClose }: { message: ToastMessage; onClose: () => void }) {
  const { say } = useSay()
  const { border, text, mark } = tones[message.tone]
  const { action } = message
  return (
    <div className={classes('w-[min(28rem,calc(100vw-28px))] rounded-md border bg-pane-2 p-2.5 shadow-lift', border)}>
      <div className="flex items-start gap-2">
        <span aria-hidden="true" className={classes('font-bold', text)}>
          {mark}
        </span>
        <div className="min-w-0 flex-1">
          <p className="break-words whitespace-pre-line">{message.text}</p>
          {message.lines?.map((line) => (
            <p key={line} className="text-xs break-words text-dim">
              {line}
            </p>
          ))}
          {message.requestId !== undefined && (
            <p className="text-xs text-dim">{say('ui.shell.requestId', { id: message.requestId })}</p>
          )}
          {action && (
            <Button
              className="mt-1.5"
              onClick={() => {
                onClose()
                action.run()
              }}
            >
              {action.label}
            </Button>
          )}
        </div>
        <IconButton label={say('ui.shell.close')} onClick={onClose}>
          <X size={14} aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}
