// Templates by line: saved from a tournament, used, taken back.
import { expect, test } from 'vitest'
import { editTournament } from '../../commands/tournament-edit.ts'
import { createTournament } from '../../commands/tournaments.ts'
import { readRichText } from '../../src/contract/rich-text-source.ts'
import { tieBreakPresets } from '../../src/rules/tie-break-presets.ts'
import { picture } from '../support/picture.ts'
import { startSession } from './api-session.ts'

const { session, world } = await startSession()

async function outcomeOf(line: string) {
  const run = await session.runLine(line, { source: 'script' })
  return run.is === 'ran' ? run.outcome : run
}
const templates = async () => (await world.call('listTemplates', { as: world.as })).payload.templates

test('a tournament is kept as a template with its texts and stages, and another is made from it', async () => {
  const { id } = await world.tournament({ about: 'All welcome', rules: 'Be fair', starters: 2 })
  await world.stage(id, { bestOf: 5 })
  expect(await outcomeOf(`tournament save-as-template ${id} "Two on two"`)).toMatchObject({ is: 'done' })
  expect(await templates()).toMatchObject([
    { name: 'Two on two', about: readRichText('All welcome'), stages: [{ bestOf: 5 }] },
  ])
  expect(await outcomeOf('tournament create-from-template "Two on two" "Cup of May"')).toMatchObject({
    is: 'done',
    results: [
      { payload: { name: 'Cup of May', rules: readRichText('Be fair'), starters: 2, formats: ['SingleElimination'] } },
    ],
  })
})

test('whatever is set on the edit page can be said when a tournament is created', async () => {
  const { args } = createTournament
  expect(Object.keys(editTournament.args.entries).filter((name) => !(name in args.entries))).toEqual([])
  const line = 'tournament create "Whole Cup" --game=Valorant --region="Hong Kong" --discord-required --featured'
  expect(await outcomeOf(`${line} --champion="TWD 10.00" --rules="Be fair"`)).toMatchObject({
    is: 'done',
    results: [
      {
        payload: {
          discordRequired: true,
          featured: true,
          prize: { champion: { kind: 'pool', currency: 'TWD', value: '10.00' }, secondRunnerUp: null },
          rules: readRichText('Be fair'),
        },
      },
    ],
  })
})

test('saving is undone as long as the template is as it was saved; an edit is undone by itself', async () => {
  const { id } = await world.tournament()
  const saved = `tournament save-as-template ${id} "Weekly"`
  await outcomeOf(saved)
  expect(await outcomeOf('template edit Weekly --max-teams=32')).toMatchObject({ is: 'done' })
  await outcomeOf('console undo')
  expect((await templates()).find(({ name }) => name === 'Weekly')).toMatchObject({ maxTeams: null })
  await outcomeOf('console undo')
  expect((await templates()).map(({ name }) => name)).not.toContain('Weekly')
  await outcomeOf(saved)
  expect(await outcomeOf('template delete Weekly')).toMatchObject({ is: 'confirm' })
})

test('the stages of a template are added, edited, moved and removed there, each undone by itself', async () => {
  const { id } = await world.tournament()
  await world.stage(id, { name: 'League', format: 'RoundRobin' })
  await outcomeOf(`tournament save-as-template ${id} "With stages"`)
  const now = async () => (await templates()).find(({ name }) => name === 'With stages')?.stages
  const names = async () => (await now())?.map(({ name }) => name).join(' ')
  const told: (string | undefined)[] = []
  const lines = [
    'add-stage "With stages" Finals SingleElimination --best-of=5',
    'add-stage "With stages" Play-in DoubleElimination --place=1',
    'move-stage "With stages" finals 1',
    'edit-stage "With stages" League --best-of=3 --preset=uefa --name=Groups',
    'remove-stage "With stages" Play-in',
  ]
  for (const line of lines) {
    told.push(await names())
    expect(await outcomeOf(`template ${line}`)).toMatchObject({ is: 'done' })
  }
  const left = [
    { name: 'Finals', bestOf: 5 },
    { name: 'Groups', format: 'RoundRobin', bestOf: 3 },
  ]
  expect(await now()).toMatchObject(left)
  expect((await now())?.[1]?.tieBreakers).toEqual(tieBreakPresets.uefa)
  for (const before of told.toReversed()) {
    expect(await outcomeOf('console undo')).toMatchObject({ is: 'done' })
    expect(await names()).toBe(before)
  }
  expect(await now()).toMatchObject([{ name: 'League', bestOf: 1 }])
  for (const _ of lines) await outcomeOf('console redo')
  expect(await now()).toMatchObject(left)
  expect(await outcomeOf('template move-stage "With stages" Finals 3')).toMatchObject({
    is: 'blocked',
    why: { code: 'template.noSuchPlace', params: { place: 3, last: 2 } },
  })
})

test('the form and the images of a template are changed there, and what is made from it begins with them', async () => {
  const { id } = await world.tournament()
  expect(await outcomeOf(`tournament save-as-template ${id} "With form"`)).toMatchObject({ is: 'done' })
  const now = async () => (await templates()).find(({ name }) => name === 'With form')
  const labels = async () => (await now())?.form.map(({ label }) => label)
  const lines = [
    'add-question "With form" Discord',
    'add-question "With form" Age number',
    'move-question "With form" 2 1',
  ]
  for (const line of lines) expect(await outcomeOf(`template ${line}`)).toMatchObject({ is: 'done' })
  expect(await outcomeOf('template edit-question "With form" age --required')).toMatchObject({ is: 'done' })
  expect(await outcomeOf('template remove-question "With form" Discord')).toMatchObject({ is: 'done' })
  const left = [{ label: 'Age', type: 'number', required: true }]
  expect((await now())?.form).toMatchObject(left)
  expect(await outcomeOf('console undo')).toMatchObject({ is: 'done' })
  expect(await labels()).toEqual(['Age', 'Discord'])
  expect(await outcomeOf('console redo')).toMatchObject({ is: 'done' })
  expect((await now())?.form).toMatchObject(left)
  const logo = `data:image/png;base64,${picture.toString('base64')}`
  expect(await outcomeOf(`template set-image "With form" logo ${logo}`)).toMatchObject({ is: 'done' })
  expect((await now())?.logo).toMatch(/^\/files\/images\//)
  await outcomeOf('tournament create-from-template "With form" "Asked Cup"')
  const { payload } = await world.call('listTournaments', { as: world.as, query: { search: 'Asked Cup' } })
  const params = { id: payload.tournaments[0]?.id ?? '' }
  const { fields } = (await world.call('getRegistrationForm', { as: world.as, params })).payload
  expect(fields.map(({ label }) => label)).toEqual(['Age'])
})
