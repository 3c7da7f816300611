// A page whose thing cannot be had: it is gone, and the way goes on to where its like are listed; or it may be asked for again.
import { isForbidden, type Problem } from '../../contract/problem.ts'
import { isReason } from '../../contract/reason.ts'
import type { ArgsSchema, Typed } from '../../registry/define.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CommandButton } from '../acts/command-button.tsx'
import { sayProblem, useSay } from '../words/say.ts'

type ThingProblemProps<S extends ArgsSchema> = {
  problem: Problem
  again: () => void
  leadsTo: Typed<'none', 'none', S>
}

export function ThingProblem<S extends ArgsSchema>({ problem, again, leadsTo }: ThingProblemProps<S>) {
  const { say } = useSay()
  const missing = isReason(problem.reason, 'notFound')
  if (isForbidden(problem)) return <Notice kind="forbidden" title={sayProblem(problem).message} />
  return (
    <Notice
      kind={missing ? 'not-found' : 'error'}
      title={sayProblem(problem).message}
      action={missing ? <CommandButton command={leadsTo} /> : <Button onClick={again}>{say('ui.list.retry')}</Button>}
      {...(problem.requestId !== undefined && { reference: say('ui.list.requestId', { id: problem.requestId }) })}
    />
  )
}
