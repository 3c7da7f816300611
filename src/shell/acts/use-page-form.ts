import { commandKey } from '../../contract/say.ts'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import type { Reason } from '../../contract/reason.ts'
import type { Command } from '../../registry/define.ts'
import { useSession } from '../session/session.ts'
import { loadKnown, verdictOfKnown } from '../session/known-targets.ts'
import { pageForms } from '../forms/page-forms.ts'
import { arrival } from '../place/arrival.ts'
import { tellReason } from './run.ts'
import { useStable } from '../../ui/use-stable.ts'
import { say } from '../words/say.ts'

type Targets = readonly string[]

/** Of targets that the page shows. Nothing is loaded then: the form is there with the key that opens it. */
type Shown = {
  whyNot: (targets: Targets) => Reason | undefined
  /** Ends before the rule can be asked; undefined where it can be asked at once. */
  waits: (targets: Targets) => Promise<unknown> | undefined
}

/**
 * While it is mounted, the command given by key, button or menu without arguments opens here; blocked, it says why. Keys
 * pressed meanwhile wait for the form.
 */
export function usePageForm(command: Command, open: (targets: Targets) => void, shown?: Shown): void {
  const session = useSession()
  const isShown = shown !== undefined
  const latest = useStable({
    open,
    waits: (targets: Targets) => shown?.waits(targets),
    whyNot: (targets: Targets) => shown?.whyNot(targets),
  })
  useEffect(() => {
    const loaded = async (targets: Targets) => {
      const known = command.target === 'none' ? undefined : await loadKnown(session.host, command.target, targets)
      return known && verdictOfKnown(command, known, session.host).why
    }
    return pageForms.add(command.id, (targets, source) => {
      const answer = (why: Reason | undefined) => {
        if (why) tellReason({ runLine: session.runLine }, say(commandKey(command.id, 'title')), why, source)
        // It has the focus before the next key.
        else flushSync(() => latest.open(targets))
      }
      const waits = latest.waits(targets)
      if (isShown && !waits) return answer(latest.whyNot(targets))
      const ask = async () => {
        await waits
        answer(isShown ? latest.whyNot(targets) : await loaded(targets))
      }
      void arrival.during(ask())
    })
  }, [command, session, isShown, latest])
}
