// Shows messages over the end of the page; nothing on it moves. One with an action stays until it is used, closed or no longer
// true; the others go, but never under the focus or the pointer, and the transcript keeps them.
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import X from 'lucide-react/icons/x'
import { answerOffer } from '../../../commands/session.ts'
import { parseLine } from '../../registry/line.ts'
import { classes } from '../../ui/class-list.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Button } from '../../ui/button.tsx'
import { lastActAtom } from '../acts/recent.ts'
import { useVerdict } from '../session/known-targets.ts'
import { keyText } from '../keys/keycaps.tsx'
import { useKeysOf } from '../keys/key-map.ts'
import { useSession } from '../session/session.ts'
import { offerTitle } from '../words/act-title.ts'
import { useSay } from '../words/say.ts'
import { useLayer } from '../over/layer-stack.ts'
import { type ShownToast, toasts, toastsAtom } from '../over/toasts.ts'

/** chosen: more would cover the page. */
const most = 3
/** chosen: as many members as are served one after the other; the transcript keeps the rest. */
const mostLasting = 6
/** chosen: long enough to read two lines (milliseconds). */
const readingTime = 7000

const tones: Record<ShownToast['tone'], { border: string; text: string; mark: string }> = {
  ok: { border: 'border-ok', text: 'text-ok', mark: '✓' },
  warn: { border: 'border-warn', text: 'text-warn', mark: '!' },
  bad: { border: 'border-bad', text: 'text-bad', mark: '!' },
  info: { border: 'border-secondary', text: 'text-secondary', mark: 'i' },
}

export default function Toaster() {
  const { say } = useSay()
  const raised = useAtomValue(toastsAtom)
  // Those that last make no room for others.
  const over = [
    ...raised.filter(({ lasting }) => !lasting).slice(0, -most),
    ...raised.filter(({ lasting }) => lasting).slice(0, -mostLasting),
  ]
  const shown = raised.filter((message) => !over.includes(message))
  useEffect(() => {
    for (const { key } of over) toasts.dismiss(key)
  })
  const last = shown.findLast(({ action }) => action !== undefined)
  return (
    // Mounted empty: a live region that comes with its text is not read.
    <section aria-label={say('ui.shell.toasts')} aria-live="polite" className="relative z-30 h-0 shrink-0 print:hidden">
      {/* chosen: over the end of the page: rows under the pointer stay where they are. */}
      <div className="absolute inset-x-0 bottom-0 max-h-[60vh] overflow-y-auto">
        {shown.map((message) => (
          <Message key={message.key} message={message} isLast={message === last} />
        ))}
      </div>
    </section>
  )
}

function Message({ message, isLast }: { message: ShownToast; isLast: boolean }) {
  const { say } = useSay()
  const { border, text, mark } = tones[message.tone]
  const { action, key, lasting = false } = message
  const [looked, setLooked] = useState(false)
  const close = () => toasts.dismiss(key)
  useLayer(close)
  const overtaken = useOvertaken() && action !== undefined && !lasting
  useEffect(() => {
    if (overtaken) toasts.dismiss(key)
  }, [overtaken, key])
  const stays = action !== undefined || looked || lasting
  useEffect(() => {
    if (stays) return undefined
    const handle = setTimeout(() => toasts.dismiss(key), readingTime)
    return () => clearTimeout(handle)
  }, [stays, key])
  return (
    <div
      data-toast={message.tone}
      className={classes('flex items-start gap-2 border-t bg-pane-2 px-3.5 py-1', border)}
      onMouseEnter={() => setLooked(true)}
      onMouseLeave={() => setLooked(false)}
      onFocus={() => setLooked(true)}
      onBlur={() => setLooked(false)}
    >
      <span aria-hidden="true" className={classes('font-bold', text)}>
        {mark}
      </span>
      <div className="max-h-24 min-w-0 flex-1 overflow-y-auto">
        <p className="break-words whitespace-pre-line">{message.text}</p>
        {message.lines?.map((line) => (
          <p key={line} className="text-xs break-words text-dim">
            {line}
          </p>
        ))}
        {message.requestId !== undefined && (
          <p className="text-xs text-dim">{say('ui.shell.requestId', { id: message.requestId })}</p>
        )}
      </div>
      {action && <Offer action={action} isLast={isLast} onDone={close} />}
      <IconButton label={say('ui.shell.close')} onClick={close}>
        <X size={14} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** Another page, or another act: the offer belongs to the previous one. */
function useOvertaken(): boolean {
  const { pathname } = useLocation()
  const act = useAtomValue(lastActAtom)
  const done = act?.is === 'done' ? act.n : 0
  const [raised] = useState({ pathname, done })
  return raised.pathname !== pathname || done > raised.done
}

type OfferProps = { action: ShownToast['action'] & {}; isLast: boolean; onDone: () => void }

function Offer({ action, isLast, onDone }: OfferProps) {
  const keys = useKeysOf(answerOffer)
  const offered = useOffered(action.line)
  const gone = offered?.gone ?? false
  const latest = useRef(onDone)
  useEffect(() => {
    latest.current = onDone
  })
  useEffect(() => {
    if (gone) latest.current()
  }, [gone])
  return (
    <Button
      {...(isLast && keys !== undefined && { keys: keyText(keys) })}
      {...(action.line !== undefined && { title: action.line })}
      onClick={() => {
        onDone()
        action.run()
      }}
    >
      {offered?.title ?? action.label}
    </Button>
  )
}

/** The title of a line's command, and whether it can still be run. */
function useOffered(line: string | undefined): { title: string; gone: boolean } | undefined {
  const session = useSession()
  const { commandTitle } = useSay()
  const parsed = line === undefined ? undefined : parseLine(line, session.registry)
  const given = parsed?.ok ? parsed.line : undefined
  const words = given?.targets.flatMap((target) => ('word' in target ? [target.word] : [])) ?? none
  const verdict = useVerdict(given?.command ?? answerOffer, words)
  return given && { title: offerTitle(given, commandTitle), gone: words.length > 0 && verdict?.why !== undefined }
}

const none: readonly string[] = []
