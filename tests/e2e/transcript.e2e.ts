// A bracket of 16 teams for someone who does not see it: what a screen reader reads of it, from the accessibility tree of
// the browser, against what is known of the tournament. Each match names its round, itself, both teams, their scores, its
// state, and who goes where.
import type { CDPSession } from 'playwright/test'
import { bracketAsTable } from '../../commands/bracket-view.ts'
import { paths } from '../../src/paths.ts'
import type { MessageLanguage } from '../../src/platform/messages.ts'
import { expect, test, told } from '../support/desk.ts'
import { ServiceDesk } from '../support/service-desk.ts'
import { largeCup, stageName } from './format-cup.ts'

test.describe.configure({ mode: 'parallel' })

/** Scores as they were given; a result in words where no number tells it. */
type Play = {
  home?: string
  away?: string
  winner?: 'home' | 'away'
  state: 'open' | 'ready' | 'room' | 'done' | 'walkover' | 'undecided'
}

/** What was played: the others are still to be. Seeds by the order of 16: 1-16, 8-9, 4-13, 5-12, 2-15, 7-10, 3-14, 6-11. */
const firstRound: readonly (readonly [home: number, away: number, play: Play])[] = [
  [1, 16, { home: '2', away: '0', winner: 'home', state: 'done' }],
  [8, 9, { home: '1', away: '2', winner: 'away', state: 'done' }],
  [4, 13, { state: 'room' }],
  [5, 12, { state: 'ready' }],
  [2, 15, { home: 'Win', away: 'Forfeit', winner: 'home', state: 'walkover' }],
  [7, 10, { home: '0', away: '2', winner: 'away', state: 'done' }],
  [3, 14, { home: 'NotCheckedIn', away: 'NotCheckedIn', state: 'undecided' }],
  [6, 11, { home: '2', away: '1', winner: 'home', state: 'done' }],
]
const script = `match update-score G1-M1 2-0
match update-score G1-M2 1-2
match create-room G1-M3 --yes
match update-score G1-M5 0-0 --results=Win,Forfeit
match update-score G1-M6 0-2
match update-score G1-M7 0-0 --results=NotCheckedIn,NotCheckedIn
match update-score G1-M8 2-1
match update-score G1-M9 2-1
round rename 1/4 "Semi-finals"`

const words = {
  en: {
    round: { 16: 'Round of 16', 8: 'Round of 8', 4: 'Semi-finals', 2: 'Finals' },
    state: {
      open: 'Not started',
      ready: 'Ready',
      room: 'Check-in',
      done: 'Completed',
      walkover: 'Walkover',
      undecided: 'Needs decision',
    },
    result: { Win: 'Win', Forfeit: 'Forfeit', NotCheckedIn: 'Absent' },
    between: ', ',
    bye: 'bye',
    winnerOf: (match: string) => `winner of ${match}`,
    winnerTo: (match: string) => `winner goes to ${match}`,
    advances: (team: string, match: string) => `${team} advances to ${match}`,
  },
  zh: {
    round: { 16: '16 強', 8: '8 強', 4: 'Semi-finals', 2: '決賽' },
    state: {
      open: '未開始',
      ready: '已就緒',
      room: '報到中',
      done: '已完成',
      walkover: '不戰而勝',
      undecided: '待裁定',
    },
    result: { Win: '勝', Forfeit: '棄權', NotCheckedIn: '缺席' },
    between: '、',
    bye: '輪空',
    winnerOf: (match: string) => `${match} 勝方`,
    winnerTo: (match: string) => `勝方進入 ${match}`,
    advances: (team: string, match: string) => `${team} 晉級 ${match}`,
  },
} satisfies Record<MessageLanguage, unknown>

for (const language of ['en', 'zh'] as const) {
  test(
    `a screen reader is told every match of a bracket of 16 (${language})`,
    told(language === 'en'),
    async ({ desk, platform, context }) => {
      const service = await ServiceDesk.open(platform)
      const id = await largeCup(service, `Told Cup ${language}`, 16)
      await service.run(`go bracket ${id} --stage=${stageName}\nstage finalize @page --confirm=${stageName}\n${script}`)
      await desk.open(paths.bracket(id))
      await desk.speak(language)
      await expect(desk.match('G1-M15')).toBeVisible()
      const told = transcriptOf(language)
      // Phases come with the rooms, after the bracket is drawn.
      await expect(desk.match('G1-M3')).toHaveAccessibleName(told[2] ?? '')
      const session = await context.newCDPSession(desk.page)
      expect(await readTree(session)).toEqual(told)

      // Moving about, the match one comes to is the one that is announced.
      const tree = desk.page.getByRole('tree')
      await tree.focus()
      const walk = [
        ['Home', 3],
        ['ArrowUp', 2],
        ['ArrowUp', 1],
        ['ArrowRight', 9],
        ['ArrowDown', 10],
        ['ArrowRight', 13],
        ['ArrowLeft', 10],
        ['ArrowLeft', 3],
      ] as const
      for (const [key, match] of walk) {
        await desk.page.keyboard.press(key)
        const announced = (await tree.getAttribute('aria-activedescendant')) ?? ''
        await expect(desk.page.locator(`[id="${announced}"]`)).toHaveAccessibleName(told[match - 1] ?? '')
      }
      // The table tells the same facts.
      await desk.press(bracketAsTable)
      const row = (match: number) =>
        desk.page
          .getByRole('row')
          .filter({ has: desk.page.getByRole('rowheader', { name: `G1-M${match}`, exact: true }) })
      const { round, state, winnerOf } = words[language]
      for (const fact of ['Team 01 – Team 09', '2 : 1', round[8], state.done, 'G1-M13']) {
        await expect(row(9)).toContainText(fact)
      }
      for (const fact of [`${winnerOf('G1-M3')} – ${winnerOf('G1-M4')}`, state.open])
        await expect(row(10)).toContainText(fact)
    },
  )
}

function transcriptOf(language: MessageLanguage): string[] {
  const say = words[language]
  const name = (seed: number) => `Team ${String(seed).padStart(2, '0')}`
  const line = (
    number: number,
    round: keyof typeof say.round,
    sides: readonly string[],
    { state, winner }: Play,
    to?: number,
  ) => {
    const next = to === undefined ? undefined : `G1-M${to}`
    const team = winner === undefined ? undefined : sides[winner === 'home' ? 0 : 1]?.slice(0, 'Team 00'.length)
    const way = next === undefined ? undefined : team === undefined ? say.winnerTo(next) : say.advances(team, next)
    return [`G1-M${number}`, say.round[round], ...sides, say.state[state], way]
      .filter((part) => part !== undefined)
      .join(say.between)
  }
  const points = (given: string | undefined) =>
    given === undefined ? [] : [given in say.result ? say.result[given as keyof typeof say.result] : given]
  const first = firstRound.map(([home, away, play], index) =>
    line(
      index + 1,
      16,
      [[name(home), ...points(play.home)].join(' '), [name(away), ...points(play.away)].join(' ')],
      play,
      9 + Math.floor(index / 2),
    ),
  )
  const open: Play = { state: 'open' }
  const of = (match: number) => say.winnerOf(`G1-M${match}`)
  return [
    ...first,
    line(9, 8, [`${name(1)} 2`, `${name(9)} 1`], { state: 'done', winner: 'home' }, 13),
    line(10, 8, [of(3), of(4)], open, 13),
    line(11, 8, [name(2), name(10)], { state: 'ready' }, 14),
    // Nobody came to G1-M7, so nobody comes from it.
    [
      'G1-M12',
      say.round[8],
      say.bye,
      `${name(6)} ${say.result.Win}`,
      say.state.walkover,
      say.advances(name(6), 'G1-M14'),
    ].join(say.between),
    line(13, 4, [name(1), of(10)], open, 15),
    line(14, 4, [of(11), name(6)], open, 15),
    line(15, 2, [of(13), of(14)], open),
  ]
}

type Node = {
  nodeId: string
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
  childIds?: string[]
}

/** The items of the tree, in the order in which they are read. */
async function readTree(session: CDPSession): Promise<string[]> {
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: Node[] }
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const read = (node: Node | undefined): string[] => {
    if (!node) return []
    if (!node.ignored && node.role?.value === 'treeitem') return [node.name?.value ?? '']
    return (node.childIds ?? []).flatMap((child) => read(byId.get(child)))
  }
  return read(nodes[0])
}
