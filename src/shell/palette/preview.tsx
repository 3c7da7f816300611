// The effects of a command, asked of the platform without carrying it out: requests, consequences, skipped targets with
// reasons.
import { labelled } from '../../contract/labelled.ts'
import { useState } from 'react'
import { fillPath } from '../../contract/endpoint.ts'
import type { Invocation } from '../../registry/define.ts'
import type { Outcome } from '../../registry/outcome.ts'
import { useSession } from '../session/session.ts'
import { useSay } from '../words/say.ts'

export function usePreview() {
  const session = useSession()
  const [shown, setShown] = useState<{ outcome: Outcome | undefined }>()
  return {
    show(invocation: Invocation) {
      setShown({ outcome: undefined })
      void session
        .runInvocation(invocation, 'palette', { dryRun: true, complete: true, quiet: true })
        .then((outcome) => setShown(outcome ? { outcome } : undefined))
    },
    hide: () => setShown(undefined),
    view: shown && <Preview outcome={shown.outcome} />,
  }
}

function Preview({ outcome }: { outcome: Outcome | undefined }) {
  const { say, sayReason, sayConsequence, sayProblem, sayFieldProblem, argLabel } = useSay()
  if (!outcome) return <p className="px-4 py-2 text-dim">{say('ui.shell.loading')}</p>
  if (outcome.is === 'blocked') return <p className="px-4 py-2 text-warn">{sayReason(outcome.why)}</p>
  if (outcome.is === 'failed') return <p className="px-4 py-2 text-bad">{sayProblem(outcome.problem).message}</p>
  if (outcome.is === 'invalid') {
    return (
      <ul className="px-4 py-2 text-warn">
        {Object.entries(outcome.fields).map(([name, codes]) => (
          <li key={name}>{labelled(say, argLabel(outcome.id, name), codes.map(sayFieldProblem).join(' '))}</li>
        ))}
      </ul>
    )
  }
  if (outcome.is !== 'preview') return null
  return (
    <div data-preview="" className="max-h-[360px] overflow-y-auto px-4 py-2">
      <h3 className="text-2xs tracking-widest text-dim uppercase">{say('ui.shell.palette.consequences')}</h3>
      <ul className="mb-2 list-disc pl-5">
        {outcome.consequences.map((one) => (
          <li key={JSON.stringify(one)}>{sayConsequence(one)}</li>
        ))}
        {outcome.consequences.length === 0 && <li>{say('ui.shell.confirm.nothingElse')}</li>}
      </ul>
      <h3 className="text-2xs tracking-widest text-dim uppercase">{say('ui.shell.palette.requests')}</h3>
      <ul className="mb-2 text-xs">
        {outcome.steps.map((step, index) => (
          <li key={`${index} ${step.endpoint.name}`} className="break-all">
            <code>
              {step.endpoint.method} {fillPath(step.endpoint.path, step.params)}
              {step.body !== undefined && ` ${JSON.stringify(step.body)}`}
            </code>
          </li>
        ))}
      </ul>
      {outcome.skipped.map((row) => (
        <p key={row.target} className="text-xs text-warn">
          {row.name}: {row.why && sayReason(row.why)}
        </p>
      ))}
    </div>
  )
}
