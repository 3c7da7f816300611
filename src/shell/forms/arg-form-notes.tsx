// The notes above the fields of a form: a restored draft, changes by others, the reason for a refusal.
import type { Source } from '../../contract/envelope.ts'
import type { Problem } from '../../contract/problem.ts'
import type { Reason } from '../../contract/reason.ts'
import { Button } from '../../ui/button.tsx'
import { useSession } from '../session/session.ts'
import { useSay } from '../words/say.ts'

export type Trouble = { reason?: Reason; problem?: Problem }

export function DraftNote({ onDiscard }: { onDiscard: () => void }) {
  const { say } = useSay()
  return (
    <output className="flex items-center gap-3 text-xs text-secondary">
      {say('ui.shell.form.draft')}
      <Button variant="quiet" onClick={onDiscard}>
        {say('ui.shell.form.discard')}
      </Button>
    </output>
  )
}

export function OthersNote({ changes }: { changes: readonly string[] }) {
  const { say } = useSay()
  return (
    <output className="block rounded-md border border-warn bg-warn-wash px-2.5 py-1 text-warn">
      {say('ui.shell.form.changedMeanwhile', { changes: changes.join(' · ') })}
    </output>
  )
}

export function TroubleNote({ trouble, source }: { trouble: Trouble; source: Source }) {
  const { say, sayReason, sayProblem } = useSay()
  const session = useSession()
  const why = trouble.reason ?? trouble.problem?.reason
  const problem = trouble.problem && sayProblem(trouble.problem)
  const unblock = why?.unblock
  return (
    <div role="alert" className="rounded-md border border-bad bg-bad-wash px-2.5 py-1.5 text-bad">
      <p className="whitespace-pre-line">{problem ? problem.message : why && sayReason(why)}</p>
      {problem?.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {trouble.problem?.requestId !== undefined && (
        <p className="text-xs text-dim">{say('ui.shell.requestId', { id: trouble.problem.requestId })}</p>
      )}
      {unblock !== undefined && (
        <Button className="mt-1" onClick={() => void session.runLine(unblock, source)}>
          {unblock}
        </Button>
      )}
    </div>
  )
}
