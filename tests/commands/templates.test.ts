// Templates by line: saved from a tournament, used, taken back.
import { expect, test } from 'vitest'
import { readRichText } from '../../src/contract/rich-text-source.ts'
import { startDesk } from './api-desk.ts'

const { desk, world } = await startDesk()

async function outcomeOf(line: string) {
  const run = await desk.runLine(line, { source: 'script' })
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
