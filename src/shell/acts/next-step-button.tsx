// The one step that is due with the things a page is about, as a button.
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { goTeams } from '../../../commands/tournament-places.ts'
import { isKind, specOf } from '../../contract/kinds.ts'
import type { Thing } from '../../contract/views.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { overlays } from '../over/overlays.ts'
import { ariaKeys } from '../keys/aria-keys.ts'
import { keyText } from '../keys/keycaps.tsx'
import { useShownKeys } from '../keys/key-map.ts'
import { currentTargets } from '../place/at-hand.ts'
import { useSituation } from '../place/use-place.ts'
import { useDesk } from '../desk/desk.ts'
import { useSay } from '../words/say.ts'
import { useNextStep } from './use-next-step.ts'

/** chosen: a press within this time after a change was meant for the previous step (milliseconds). */
const settleMilliseconds = 300

export function NextStepButton({ things }: { things: readonly Thing[] }) {
  const desk = useDesk()
  const { say, sayReason, commandTitle, commandHelp } = useSay()
  const keysOf = useShownKeys()
  const step = useNextStep(things)
  const at = useSituation()
  const [busy, setBusy] = useState(false)
  const changed = useJustChanged(step && `${step.command.id} ${step.target}`)
  const { pathname } = useLocation()
  if (!step) return null
  const { command, target, args, name, asks, why } = step
  // The teams page has its own button for confirming rosters.
  if (command.id === goTeams.id && pathname === paths.teams(target)) return null
  // A match or division is one of several, so its name is shown.
  const isPart = isKind(command.target) && specOf(command.target).is === 'part'
  const title = isPart ? `${commandTitle(command.id)} · ${name}` : commandTitle(command.id)
  // Its keys act on the targets at hand, without the arguments of this step.
  const here = isKind(command.target) && currentTargets(command.target, at)?.ids[0] === target
  const keys = here && Object.keys(args).length === 0 ? keysOf(command) : undefined
  const press = async () => {
    const targets = [target]
    if (asks) {
      overlays.open({ is: 'form', form: { command, targets, args, source: 'button' } })
      return
    }
    setBusy(true)
    try {
      await desk.runInvocation({ id: command.id, targets, args }, 'button')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="primary"
      busy={busy}
      reason={why && sayReason(why)}
      title={say('ui.shell.nextStep', { help: commandHelp(command.id) })}
      onClick={() => void (changed || press())}
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
