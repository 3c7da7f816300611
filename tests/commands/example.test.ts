import { expect, test } from 'vitest'
import { arena } from '../support/play.ts'

const { play, outcomeOf } = arena()

test('a stage is deleted only until it has begun', async () => {
  await play(`
    tournament create "My Cup" --game=Forts --region=Taiwan --min-teams=2
    stage create "My Cup" Playoffs SingleElimination
    go bracket "My Cup" --stage=Playoffs
    stage finalize @page                         => blocked
  `)
  expect(await outcomeOf('stage delete @page')).toMatchObject({ is: 'confirm' })
  expect(await outcomeOf('stage delete @page --confirm=Playoffs')).toMatchObject({ is: 'done' })
})
