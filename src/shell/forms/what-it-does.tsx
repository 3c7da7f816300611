// The consequences of an act, as the platform says them.
import type { Reason } from '../../contract/reason.ts'
import type { Confirmation } from '../../registry/outcome.ts'
import { useSay } from '../words/say.ts'

/** Without an answer so far its place is kept. */
export function WhatItDoes({ of }: { of: Pick<Confirmation, 'consequences'> | undefined }) {
  const { say } = useSay()
  const label = say('ui.shell.confirm.consequences')
  return (
    <section aria-label={label} aria-busy={of === undefined} className="border-t border-line-soft pt-2">
      <h3 className="text-dim">{label}</h3>
      <ul className="min-h-[1lh] list-disc space-y-0.5 pl-5">
        {of?.consequences.length === 0 && <li>{say('ui.shell.confirm.nothingElse')}</li>}
        {of && <ConsequenceItems of={of.consequences} />}
      </ul>
    </section>
  )
}

export function ConsequenceItems({ of }: { of: readonly Reason[] }) {
  const { sayConsequence } = useSay()
  return of.map((consequence) => <li key={JSON.stringify(consequence)}>{sayConsequence(consequence)}</li>)
}
