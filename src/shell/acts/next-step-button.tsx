// The one step that is due with the things a page is about, as a button.
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { goTeams } from '../../../commands/tournament-places.ts'
import { isKind, specOf } from '../../contract/kinds.ts'
import type { Thing } from '../../contract/views.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { overlays } from '../frame/overlays.ts'
import { ariaKeys, keyText } from '../keys/keycaps.tsx'
import { useShownKeys } from '../keys/key-map.ts'
import { targetsAtHand } from '../place/place.ts'
import { useSituation } from '../place/use-place.ts'
import { useDesk } from '../start/desk.ts'
import { useSay } from '../words/say.ts'
import { useNextStep } from './use-next-step.ts'

/** chosen: a press within it was meant for what stood there before (milliseconds). */
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
  // There the page itself says which rosters are to be confirmed.
  if (command.id === goTeams.id && pathname === paths.teams(target)) return null
  // A match or a division is one of several: it is named.
  const isPart = isKind(command.target) && specOf(command.target).is === 'part'
  const title = isPart ? `${commandTitle(command.id)} · ${name}` : commandTitle(command.id)
  // Its keys would act on what is at hand.
  const here = isKind(command.target) && targetsAtHand(command.target, at)?.ids[0] === target
  const keys = here ? keysOf(command) : undefined
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

/** Whether something else has only just taken its place: whoever presses then cannot have read it. */
function useJustChanged(shown: string | undefined): boolean {
  const [read, setRead] = useState(shown)
  useEffect(() => {
    const timer = setTimeout(() => setRead(shown), settleMilliseconds)
    return () => clearTimeout(timer)
  }, [shown])
  return read !== undefined && shown !== read
}
