// The question of an act, shown in its form while nothing is changed there: sending the form as it opened answers it.
import { useEffect, useRef, useState } from 'react'
import type { Command } from '../../registry/define.ts'
import { needsAnswer } from '../../registry/confirmation.ts'
import type { Confirmation, DispatchOptions } from '../../registry/outcome.ts'
import { loadKnown } from '../session/known-targets.ts'
import { type Session, useSession } from '../session/session.ts'
import type { FormRequest } from '../over/overlays.ts'

type Shown = {
  /** It has one; `ask` once it is known. */
  asks: boolean
  ask: Confirmation | undefined
  /** Nothing where other values are sent, or the question was not to be read yet: it is put as usual. */
  answerFor: (sent: Record<string, unknown>) => Promise<DispatchOptions['answer']>
}

export function useShownQuestion({ command, targets, args, source }: FormRequest, open: boolean): Shown {
  const session = useSession()
  const [ask, setAsk] = useState<Confirmation>()
  const looking = useRef<Promise<void>>(undefined)
  const [target, ...others] = targets
  const given = JSON.stringify(args)
  const [isPut, setIsPut] = useState(false)
  const asks = open && command.form?.asksInside === true && others.length === 0
  useEffect(() => {
    if (!asks || target === undefined) return undefined
    let over = false
    const look = async () => {
      const args = JSON.parse(given) as FormRequest['args'] // written in this function
      if (!(await isAsked(session, command, target, args))) return
      const invocation = { id: command.id, targets: [target], args }
      const outcome = await session.runInvocation(invocation, source, { complete: true, quiet: true, onlyAsk: true })
      // A name to type has a field of its own, in the question.
      if (!over && outcome?.is === 'confirm' && outcome.ask.risk.level === 'confirm') setAsk(outcome.ask)
    }
    looking.current = look().finally(() => !over && setIsPut(true))
    return () => {
      over = true
    }
  }, [asks, session, command, target, given, source])
  return {
    asks: asks && (ask !== undefined || !isPut),
    ask,
    async answerFor(sent) {
      // One act of a target at a time.
      await looking.current
      return ask && JSON.stringify(sent) === given ? { seal: ask.seal } : undefined
    },
  }
}

async function isAsked(
  { host }: Session,
  { risk, target: kind }: Command,
  target: string,
  args: FormRequest['args'],
): Promise<boolean> {
  if (typeof risk !== 'function') return needsAnswer(risk)
  if (kind === 'none') return false
  const [known] = (await loadKnown(host, kind, [target])).targets
  return known !== undefined && needsAnswer(risk(known.view, args, host.asking()))
}
