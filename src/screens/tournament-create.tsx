// Creating a tournament (§2) step by step: where its settings come from, game and region, basic information, schedule. Each
// step is checked before the next; unsaved values stay as a draft.
import { readStored } from '../contract/stored.ts'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import * as v from 'valibot'
import { createTournament } from '../../commands/tournaments.ts'
import { Tournament } from '../contract/tournament.ts'
import { paths } from '../paths.ts'
import type { Outcome } from '../registry/outcome.ts'
import { ArgForm } from '../shell/forms/arg-form.tsx'
import type { FieldChange } from '../shell/forms/arg-values.ts'
import { registerControls } from '../shell/forms/own-controls.ts'
import { PageFor } from '../shell/frame/page-for.tsx'
import { asLeft } from '../shell/place/left-addresses.ts'
import { pathWord, usePage, usePane } from '../shell/place/use-place.ts'
import { useSay } from '../shell/words/say.ts'
import { Pane } from '../ui/pane.tsx'
import { Split } from '../ui/split.tsx'
import { Created } from './create/created.tsx'
import TemplateChoice from './create/template-choice.tsx'

// The page begins with it: it is drawn at once.
registerControls({ template: TemplateChoice })

const nothingAtHand = {}

const steps = [
  { id: 'method', fields: ['template'] },
  { id: 'game', fields: ['game', 'region'] },
  {
    id: 'basics',
    fields: [
      'name',
      'visibility',
      'minTeams',
      'maxTeams',
      'starters',
      'benched',
      'groups',
      'registrationFee',
      'currency',
      'autoDepositPrize',
    ],
  },
  {
    id: 'schedule',
    fields: ['registrationStart', 'registrationEnd', 'matchStart', 'matchEnd', 'checkInDuration', 'tournamentCheckIn'],
  },
] as const

export function Component() {
  const { say } = useSay()
  const [params] = useSearchParams()
  const title = say('ui.create.title')
  usePage({
    title,
    path: [
      { label: pathWord(say('ui.tournaments.title')), to: asLeft(paths.tournaments()) },
      { label: pathWord(title), to: paths.createTournament() },
    ],
    up: asLeft(paths.tournaments()),
  })
  const made = params.get('made')
  if (made !== null) return <Created id={made} />
  return (
    <PageFor command={createTournament}>
      <Wizard step={params.get('step')} />
    </PageFor>
  )
}

function Wizard({ step }: { step: string | null }) {
  const { say } = useSay()
  const navigate = useNavigate()
  const title = say('ui.create.title')
  const pane = usePane({ title, hand: nothingAtHand })
  const [typed, setTyped] = useState<readonly FieldChange[]>([])
  const current = steps.find(({ id }) => id === step)?.id ?? steps[0].id
  const place = steps.findIndex(({ id }) => id === current) + 1

  function showMade(outcome: Outcome) {
    const made = outcome.is === 'done' ? outcome.results[0]?.payload : undefined
    if (made !== undefined)
      void navigate(paths.createTournament({ made: readStored(v.pick(Tournament, ['id']), made).id }))
  }
  return (
    <Split
      main={
        <Pane
          {...pane.props}
          title={title}
          count={say('ui.create.place', { at: place, of: steps.length })}
          focused={pane.focused}
          flush
        >
          <ArgForm
            command={createTournament}
            targets={[]}
            layout="page"
            pages={{
              list: steps.map(({ id, fields }) => ({ id, fields, label: say(`ui.create.step.${id}`) })),
              current,
              go: (id) => void navigate(paths.createTournament({ step: id })),
              inTurn: true,
            }}
            onChanges={setTyped}
            onDone={showMade}
            onCancel={() => void navigate(asLeft(paths.tournaments()))}
          />
        </Pane>
      }
      side={<SoFar typed={typed} />}
    />
  )
}

/** The values of all steps so far. */
function SoFar({ typed }: { typed: readonly FieldChange[] }) {
  const { say, argLabel } = useSay()
  return (
    <Pane title={say('ui.create.soFar')} className="min-h-32 flex-1" keyboardScroll>
      {typed.length === 0 ? (
        <p className="text-dim">{say('ui.create.nothingYet')}</p>
      ) : (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
          {typed.map(({ name, after }) => (
            <div key={name} className="contents">
              <dt className="text-dim">{argLabel(createTournament.id, name)}</dt>
              <dd className="truncate">{after}</dd>
            </div>
          ))}
        </dl>
      )}
    </Pane>
  )
}
