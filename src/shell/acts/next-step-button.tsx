// The one step that is due with the things a page is about, as a button.
import { labelled } from '../../contract/labelled.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { takeNextStep } from '../../../commands/session.ts'
import { goTeams } from '../../../commands/tournament-places.ts'
import { isKind, specOf } from '../../contract/kinds.ts'
import type { Thing } from '../../contract/views.ts'
import type { NextStep } from '../../registry/next-step.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { overlays } from '../over/overlays.ts'
import { toast } from '../over/toasts.ts'
import { ariaKeys } from '../keys/aria-keys.ts'
import { keyText } from '../keys/keycaps.tsx'
import { useShownKeys } from '../keys/key-map.ts'
import { currentTargets } from '../place/at-hand.ts'
import { useSituation } from '../place/use-place.ts'
import { useSession } from '../session/session.ts'
import { useSay } from '../words/say.ts'
import { useDueStep } from './due-step.ts'
import { useNextStep } from './use-next-step.ts'

/** chosen: a press within this time after a change was meant for the previous step (milliseconds). */
const settleMilliseconds = 300

/** `head`: of the page as a whole, pressed by the key of the next step. */
export function NextStepButton({ things, head = false }: { things: readonly Thing[]; head?: boolean }) {
  const session = useSession()
  const { say, sayReason, commandTitle, commandHelp } = useSay()
  const keysOf = useShownKeys()
  const step = useNextStep(things)
  const at = useSituation()
  const [busy, setBusy] = useState(false)
  async function press({ command, target, args, asks }: NextStep, source: 'button' | 'key') {
    const targets = [target]
    if (asks) return overlays.open({ is: 'form', form: { command, targets, args, source } })
    setBusy(true)
    try {
      await session.runInvocation({ id: command.id, targets, args }, source)
    } finally {
      setBusy(false)
    }
  }
  function pressByKey(due: NextStep) {
    const { command, why } = due
    if (why) toast({ tone: 'warn', id: 'next step', text: labelled(say, commandTitle(command.id), sayReason(why)) })
    else if (!changed && !busy) void press(due, 'key')
  }
  const changed = useJustChanged(step && `${step.command.id} ${step.target}`)
  const { pathname } = useLocation()
  // The teams page has its own button for confirming rosters.
  const isElsewhere = step?.command.id === goTeams.id && pathname === paths.teams(step.target)
  const shown = step && !isElsewhere ? step : undefined
  const byKey = useDueStep('head', head && shown ? () => pressByKey(shown) : undefined)
  if (!shown) return null
  const { command, target, args, name, why } = shown
  // A match or division is one of several, so its name is shown.
  const isPart = isKind(command.target) && specOf(command.target).is === 'part'
  const title = isPart ? `${commandTitle(command.id)} · ${name}` : commandTitle(command.id)
  // Its keys act on the targets at hand, without the arguments of this step.
  const here = isKind(command.target) && currentTargets(command.target, at)?.ids[0] === target
  const own = here && Object.keys(args).length === 0 ? keysOf(command) : undefined
  const keys = byKey ? keysOf(takeNextStep) : own
  return (
    <Button
      variant="primary"
      busy={busy}
      reason={why && sayReason(why)}
      title={say('ui.shell.nextStep', { help: commandHelp(command.id) })}
      onClick={() => void (changed || press(shown, 'button'))}
      {...(changed && { 'aria-disabled': true })}
      {...(keys !== undefined && { keys: keyText(keys), 'aria-keyshortcuts': ariaKeys(keys) })}
    >
      {title}
    </Button>
  )
}

/** Whether the button has just changed: a press now was meant for the previous step. */
function useJustChanged(shown: string | undefined): boolean {
  const [read, setRead] = useState(shown)
  useEffect(() => {
    const timer = setTimeout(() => setRead(shown), settleMilliseconds)
    return () => clearTimeout(timer)
  }, [shown])
  return read !== undefined && shown !== read
}
