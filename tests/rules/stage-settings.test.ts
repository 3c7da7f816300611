import { expect, test } from 'vitest'
import { StageFields } from '../../src/contract/stage.ts'
import type { StageFormat } from '../../src/contract/states.ts'
import { isStageSettingAsked, newStageSettings, stageSettingNote } from '../../src/rules/stage-settings.ts'

const always =
  'name format groups bestOf advancing autoApprove secondConfirmation autoCompleteBracket autoCancelTournament autoGenerateMatch autoEvidence autoCheckInAll autoLobbyDisabled'.split(
    ' ',
  )

test.each<{ format: StageFormat; game: string; autoApprove: string; more: string[] }>([
  { format: 'SingleElimination', game: 'Valorant', autoApprove: 'off', more: ['thirdPlaceMatch'] },
  { format: 'DoubleElimination', game: 'Valorant', autoApprove: 'first', more: ['grandFinal', 'autoApproveDelay'] },
  {
    format: 'RoundRobin',
    game: 'FIFA 21',
    autoApprove: 'off',
    more: ['encounterTimes', 'pointsWin', 'pointsDraw', 'leavers', 'tieBreakers'],
  },
  { format: 'FreeForAll', game: 'Forts', autoApprove: 'identical', more: ['maxTeamsPerMatch', 'autoApproveDelay'] },
  {
    format: 'SingleElimination',
    game: 'League of Legends',
    autoApprove: 'off',
    more: ['thirdPlaceMatch', 'lolMap', 'pickMode'],
  },
])('§3: $format of $game asks what means something for it', ({ format, game, autoApprove, more }) => {
  const asked = Object.keys(StageFields.entries).filter((field) =>
    isStageSettingAsked(field, { format, autoApprove }, game),
  )
  expect(asked.toSorted()).toEqual([...always, ...more].toSorted())
})

test('an unknown format and game ask what every format has, and what the game might need', () => {
  expect(isStageSettingAsked('thirdPlaceMatch', {})).toBe(false)
  expect(isStageSettingAsked('lolMap', {})).toBe(true)
  expect(isStageSettingAsked('autoApproveDelay', {})).toBe(false)
})

test('§9: a new stage of League of Legends has a map and a pick mode, another game has neither', () => {
  expect(newStageSettings('League of Legends')).toMatchObject({ lolMap: 11, pickMode: 6 })
  expect(newStageSettings('Valorant')).toMatchObject({ lolMap: null, pickMode: null })
})

test.each([
  { bestOf: 2, format: 'SingleElimination', code: 'stage.evenBestOf' },
  { bestOf: 4, format: 'DoubleElimination', code: 'stage.evenBestOf' },
  { bestOf: 3, format: 'SingleElimination', code: undefined },
  { bestOf: 2, format: 'RoundRobin', code: undefined },
  { bestOf: null, format: 'SingleElimination', code: undefined },
])('4.6: best of $bestOf in $format says $code', ({ bestOf, format, code }) => {
  expect(stageSettingNote('bestOf', { bestOf, format })?.code).toBe(code)
  expect(stageSettingNote('groups', { bestOf, format })).toBeUndefined()
})
