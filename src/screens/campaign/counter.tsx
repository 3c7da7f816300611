// One field and one answer: Enter looks the code up, Enter again hands the prize out.
import { type FormEvent, useRef, useState } from 'react'
import { redeemCode } from '../../../commands/prizes.ts'
import type { Reason } from '../../contract/reason.ts'
import { codeProblem, codeText, tidyCode } from '../../rules/prize-code.ts'
import { refusalText } from '../../shell/acts/refusal.ts'
import { usePageForm } from '../../shell/acts/use-page-form.ts'
import { useSession } from '../../shell/session/session.ts'
import { usePane } from '../../shell/place/use-place.ts'
import { sayFieldProblem, useSay } from '../../shell/words/say.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Pane } from '../../ui/pane.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useVenues } from '../use-venues.ts'
import { CounterAnswer, type CodeAnswer } from './counter-answer.tsx'

const nothingAtHand = {}

/** `begin`: a code that is looked up at once. */
export function Counter({ begin }: { begin: string }) {
  const { say } = useSay()
  const title = say('ui.campaign.redeem.title')
  const pane = usePane({ title, hand: nothingAtHand })
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState(begin)
  const [problem, setProblem] = useState<string>()
  const venue = useCounterVenue()
  const { answer, busy, look, handOut, forget } = useCode(venue.value)
  usePageForm(redeemCode, () => field.current?.focus())

  const submit = async () => {
    if (busy) return
    const wrong = codeProblem(code)
    setProblem(wrong)
    if (wrong || venue.isMissing()) return
    const tidy = codeText(tidyCode(code))
    setCode(tidy)
    if (answer?.is === 'ready' && answer.code === tidy) await handOut(tidy)
    else await look(tidy)
    field.current?.select()
  }
  // The field takes the focus, and a code that came with the address is looked up.
  const arrived = useRef(false)
  const arrive = (node: HTMLInputElement | null) => {
    field.current = node
    if (!node || arrived.current) return
    arrived.current = true
    node.focus()
    if (begin !== '') void submit()
  }
  return (
    <Pane {...pane.props} title={title} focused={pane.focused} className="shrink-0">
      <form
        className="grid gap-3"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void submit()
        }}
      >
        <div className="grid items-end gap-3 fold:grid-cols-[minmax(0,24rem)_auto_minmax(0,1fr)]">
          <Field
            stacked
            label={say('ui.campaign.redeem.code')}
            error={problem !== undefined && sayFieldProblem(problem)}
            hint={answer === undefined && problem === undefined && say('ui.campaign.redeem.hint')}
          >
            <TextInput
              ref={arrive}
              value={code}
              spellCheck={false}
              autoCapitalize="characters"
              placeholder={say('ui.campaign.redeem.placeholder')}
              className="h-11 text-xl tracking-widest uppercase"
              onValueChange={(text) => {
                setCode(text)
                setProblem(undefined)
                forget()
              }}
            />
          </Field>
          <Button type="submit" variant="primary" busy={busy} className="h-11 self-start fold:mt-6">
            {say(answer?.is === 'ready' ? 'ui.campaign.redeem.handOut' : 'ui.campaign.redeem.look')}
          </Button>
          {venue.field}
        </div>
      </form>
      {answer && <CounterAnswer answer={answer} />}
    </Pane>
  )
}

/** Looking up a code is a dry run of redeeming it, so both say the same. */
function useCode(venue: string | undefined) {
  const session = useSession()
  const [answer, setAnswer] = useState<CodeAnswer>()
  const [busy, setBusy] = useState(false)
  const run = (code: string, how: { dryRun: true } | { agreed: { yes: true } }) =>
    session.run(redeemCode, [], { code, ...(venue !== undefined && { venue }) }, 'button', {
      complete: true,
      quiet: true,
      ...how,
    })
  const look = async (code: string) => {
    setBusy(true)
    const outcome = await run(code, { dryRun: true })
    setBusy(false)
    if (outcome?.is === 'preview') setAnswer({ is: 'ready', code, ...toldIn(outcome.consequences) })
    else setAnswer({ is: 'refused', code, text: refusalText(outcome) ?? '' })
  }
  const handOut = async (code: string) => {
    setBusy(true)
    const outcome = await run(code, { agreed: { yes: true } })
    setBusy(false)
    const told = answer?.is === 'ready' ? answer : undefined
    if (outcome?.is === 'done' && told) setAnswer({ ...told, is: 'done' })
    // Others hand out as well: by now there are fewer.
    else if (outcome?.is === 'stale') await look(code)
    else setAnswer({ is: 'refused', code, text: refusalText(outcome) ?? '' })
  }
  return { answer, busy, look, handOut, forget: () => setAnswer(undefined) }
}

function toldIn(consequences: readonly Reason[]) {
  const params = consequences.find(({ code }) => code === 'consequence.prizeHandedOut')?.params ?? {}
  const { prize = '', member = '', left = 0, count = 0 } = params
  return { prize: String(prize), member: String(member), left: Number(left), count: Number(count) }
}

/** An operator stands in the own venue; an account with several venues chooses one. */
function useCounterVenue() {
  const { user } = useSession()
  const { say } = useSay()
  const chooses = user.venueId === null
  const { venues = [] } = useVenues(undefined, chooses)
  const kept = `redeem venue ${user.sub}`
  const [chosen, setChosen] = useState(() => sessionStorage.getItem(kept) ?? '')
  const [wanted, setWanted] = useState(false)
  const isAdmin = user.role === 'SystemAdmin'
  const value = venues.some(({ venueId }) => venueId === chosen) ? chosen : undefined
  const options = [
    ...(isAdmin ? [{ value: '', label: say('ui.campaign.redeem.noVenue') }] : []),
    ...(venues ?? []).map(({ venueId, name }) => ({ value: venueId, label: name })),
  ]
  const field = chooses && (isAdmin ? venues.length > 0 : venues.length > 1) && (
    <Field
      stacked
      label={say('ui.campaign.redeem.at')}
      error={wanted && value === undefined && sayFieldProblem('required')}
      className="max-w-80"
    >
      <Select
        options={options}
        value={value ?? (isAdmin ? '' : null)}
        onValueChange={(next) => {
          sessionStorage.setItem(kept, next)
          setChosen(next)
        }}
      />
    </Field>
  )
  const isMissing = () => {
    const missing = chooses && !isAdmin && venues.length > 1 && value === undefined
    setWanted(missing)
    return missing
  }
  return { value, field, isMissing }
}
