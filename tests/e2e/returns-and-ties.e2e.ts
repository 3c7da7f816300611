// What may still change an outcome: a team that left plays again, and teams level on a place that decides something are named
// before anything is final. By keys, and by mouse in the other language.
import { bracketManage } from '../../commands/bracket-view.ts'
import { addMatch, completeBracket } from '../../commands/brackets.ts'
import { dropTeam, reinstateTeam } from '../../commands/teams.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { paths } from '../../src/paths.ts'
import type { CompactRecord } from '../../src/platform/seed/records/decode.ts'
import { expect, test, told } from '../support/desk.ts'
import { ServiceDesk } from '../support/service-desk.ts'
import { KeyHands, MouseHands } from './format-hands.ts'
import { smallCup } from './small-cup.ts'

test.describe.configure({ mode: 'parallel' })

const ways = [
  { by: 'keys', language: 'en', here: true },
  { by: 'mouse', language: 'zh', here: true },
  { by: 'keys', language: 'zh', here: false },
  { by: 'mouse', language: 'en', here: false },
] as const

for (const { by, language, here } of ways) {
  test(`a team that left plays again, by ${by}, in ${language}`, told(here), async ({ desk, platform }) => {
    const service = await ServiceDesk.open(platform)
    const name = `Return Cup ${by} ${language}`
    const team = 'Taipei Tigers'
    const id = await service.import(smallCup(name), 'start')
    await service.run(`go bracket ${id} --stage=Playoffs\nstage finalize @page --confirm=Playoffs`)
    await desk.open(paths.teams(id))
    if (language !== 'en') await desk.speak(language)
    const row = desk.row(team)
    const give = async (command: typeof dropTeam | typeof reinstateTeam, phrase?: string) => {
      if (by === 'mouse') {
        await row.click({ button: 'right' })
        await desk.menuItem(command).click()
      } else {
        await row.click()
        await desk.press(command)
      }
      return {
        says: (text: string) => expect(desk.question()).toContainText(text),
        answer: async () => {
          await (by === 'mouse' ? desk.confirmByMouse(command, phrase) : desk.confirm(phrase))
          await desk.expectDone(command)
        },
      }
    }

    const left = await give(dropTeam, team)
    await left.says(desk.say('reason.consequence.teamDropped', { team }))
    await left.answer()
    expect(
      (await service.read(endpoints.listTeams, { params: { id } })).teams.filter((one) => one.dropTime),
    ).toHaveLength(1)

    const back = await give(reinstateTeam)
    await back.says(desk.say('reason.consequence.teamReinstated', { team }))
    await back.says(desk.say('reason.consequence.forfeitTakenBack', { match: 'G1-M1' }))
    await back.answer()
    // Its first match is still to be played, so the next one has no team from it.
    await desk.go(paths.bracket(id))
    const hands = by === 'mouse' ? new MouseHands(desk) : new KeyHands(desk)
    await expect(desk.match('G1-M3')).toContainText(desk.say('ui.bracket.tbd'))
    await hands.enter('G1-M1', [0, 2])
    await expect(desk.match('G1-M3')).toContainText(team)
  })

  test(
    `teams level over the cut are named, and parted by a match, by ${by}, in ${language}`,
    told(here),
    async ({ desk, platform }) => {
      const service = await ServiceDesk.open(platform)
      const id = await service.import(groupCup(`Level Cup ${by} ${language}`), 'start')
      await service.run(
        [
          `go bracket ${id} --stage=Groups`,
          'stage edit @page --advancing=2 --auto-complete-bracket --yes',
          'stage finalize @page --confirm=Groups',
        ].join('\n'),
      )
      const groups = (await service.stages(id)).find((stage) => stage.name === 'Groups')
      const params = { id: groups?.id ?? '' }
      const [bracket] = (await service.read(endpoints.getStage, { params })).brackets
      const scores = (bracket?.matches ?? []).map(({ teams: [one, other] }) =>
        beats(one?.name ?? '', other?.name ?? '') ? ([1, 0] as const) : ([0, 1] as const),
      )
      await desk.open(paths.teams(id))
      if (language !== 'en') await desk.speak(language)
      await desk.go(paths.bracket(id, params.id))
      await expect(desk.match('G1-M1')).toBeVisible()
      const hands = by === 'mouse' ? new MouseHands(desk) : new KeyHands(desk)
      for (const [at, score] of scores.entries()) await hands.enter(`G1-M${at + 1}`, score)

      // The division waits, and its next step is a match between them.
      await expect(desk.button(addMatch).first()).toBeVisible()
      const names = (text: string) => expect(desk.question()).toContainText(text)
      if (by === 'keys') await desk.press(completeBracket)
      else {
        await desk.button(bracketManage).click()
        await desk.button(completeBracket).first().click()
      }
      await names(
        desk.say('reason.consequence.completedTied', {
          group: 1,
          teams: ['Alpha', 'Bravo', 'Comet'].join(language === 'zh' ? '、' : ', '),
        }),
      )
      await desk.keys('escape')
      await expect(desk.question()).toHaveCount(0)

      await hands.addMatch('G1-M3', 'Play-off', ['Alpha', 'Comet'])
      await hands.enter('G1-M4', [1, 0])
      await hands.addMatch('G1-M3', 'Play-off 2', ['Bravo', 'Comet'])
      await hands.enter('G1-M5', [1, 0])
      await expect
        .poll(async () => (await service.read(endpoints.getStage, { params })).state)
        .toBe('StandingPendingApproval')
      const { standings } = await service.read(endpoints.getStage, { params })
      expect(standings.map((row) => [row.name, row.rank])).toEqual([
        ['Alpha', 1],
        ['Bravo', 1],
        ['Comet', 3],
      ])
    },
  )
}

/** Alpha beats Bravo, Bravo beats Comet, Comet beats Alpha. */
function beats(one: string, other: string): boolean {
  return ['Alpha Bravo', 'Bravo Comet', 'Comet Alpha'].includes(`${one} ${other}`)
}

function groupCup(name: string): CompactRecord {
  return {
    ...smallCup(name),
    stages: [
      {
        name: 'Groups',
        format: 'RoundRobin',
        bestOf: 1,
        groups: ['Alpha, Bravo, Comet'],
        rounds: [['Alpha 1-0 Bravo'], ['Bravo 1-0 Comet'], ['Comet 1-0 Alpha']],
      },
      { name: 'Final', format: 'SingleElimination', bestOf: 1, lines: 'Alpha, Bravo', rounds: [['Alpha 1-0 Bravo']] },
    ],
  }
}
