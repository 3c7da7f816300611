// The message field: Enter sends, shift+Enter begins a line. A message that could not be sent stays in it.
import { type FormEvent, useState } from 'react'
import type { sendMessage } from '../../../commands/rooms.ts'
import type { MatchRoom } from '../../contract/match-room.ts'
import { useVerdict } from '../../shell/session/known-targets.ts'
import { refusalText } from '../../shell/acts/refusal.ts'
import { draftText, dropDraft, keepDraft } from '../../shell/forms/draft.ts'
import { usePageForm } from '../../shell/acts/use-page-form.ts'
import { useSession } from '../../shell/session/session.ts'
import { useSay } from '../../shell/words/say.ts'
import { Button } from '../../ui/button.tsx'
import { seeWhole } from '../../ui/see-whole.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { cannedReplies } from './canned-replies.ts'
import { isImeKey } from '../../ui/ime-key.ts'

type MessageFieldProps = { room: MatchRoom; command: typeof sendMessage; canned: boolean }

export function MessageField({ room, command, canned }: MessageFieldProps) {
  const { say, sayReason, commandTitle } = useSay()
  const session = useSession()
  const target = [room.matchId]
  const verdict = useVerdict(command, target)
  const kept = `${session.user.sub} chat ${room.matchId}`
  const [text, setText] = useState(() => draftText(kept, 'text'))
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [field, setField] = useState<HTMLTextAreaElement | null>(null)
  usePageForm(command, () => field?.focus())

  const write = (next: string) => {
    setText(next)
    setProblem(undefined)
    if (next === '') dropDraft(kept)
    else keepDraft(kept, { text: next })
  }
  const send = async () => {
    if (text.trim() === '' || busy) return
    setBusy(true)
    const outcome = await session.run(command, target, { text }, 'button', { complete: true, quiet: true })
    setBusy(false)
    // Text typed in the meantime stays.
    if (outcome?.is === 'done') write(withoutSent(field?.value ?? '', text))
    else setProblem(refusalText(outcome))
  }
  const blocked = verdict?.why && sayReason(verdict.why)
  return (
    <form
      className="flex flex-col gap-1.5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void send()
      }}
    >
      {problem !== undefined && (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-bad">
          {problem}
          <Button onClick={() => void send()}>{say('ui.list.retry')}</Button>
        </p>
      )}
      {canned && (
        <fieldset
          aria-label={say('ui.rooms.canned.title')}
          {...seeWhole}
          className="flex min-w-0 flex-wrap gap-1.5 max-fold:flex-nowrap max-fold:sideways max-fold:*:shrink-0"
        >
          {cannedReplies.map((name) => {
            const reply = say(`ui.rooms.canned.${name}`)
            return (
              <Button
                key={name}
                onClick={() => {
                  write(text.trim() === '' ? reply : `${text.trimEnd()} ${reply}`)
                  field?.focus()
                }}
              >
                {reply}
              </Button>
            )
          })}
        </fieldset>
      )}
      <div className="flex items-end gap-2">
        <TextArea
          ref={setField}
          rows={1}
          value={text}
          aria-label={commandTitle(command.id)}
          placeholder={say('ui.rooms.messageHere')}
          className="max-h-32"
          onValueChange={write}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || isImeKey(event)) return
            event.preventDefault()
            void send()
          }}
        />
        <Button type="submit" busy={busy} reason={blocked} className="shrink-0">
          {say('ui.rooms.send')}
        </Button>
      </div>
    </form>
  )
}

function withoutSent(now: string, sent: string): string {
  return now.startsWith(sent) ? now.slice(sent.length).trimStart() : now
}
