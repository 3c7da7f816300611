// A recorded tournament, played again: tests/platform/import-slices.test.ts counts the steps between two of its pauses.
import { playedAsRecorded } from '../../../src/platform/acts/import-play.ts'
import { drawnAsRecorded } from '../../../src/platform/acts/import-stage.ts'
import { aStage } from '../builders.ts'
import { largeRecord } from '../large-record.ts'
import type { Works } from '../steps.ts'

export const works: Works = {
  play(teams) {
    const [recorded] = largeRecord('Large', teams).stages
    if (!recorded) throw new Error('no stage')
    const stage = aStage({ format: 'SingleElimination', bestOf: 3, name: recorded.name })
    const drawn = drawnAsRecorded(recorded, stage, 10, (name) => ({ tournamentTeamId: name, name }))
    return (mark) =>
      playedAsRecorded(recorded.matches, stage, drawn, async () => {
        mark()
      })
  },
}
