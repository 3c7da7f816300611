// @vitest-environment happy-dom
// What one types into the palette and what must stand first for it, in both languages, on the demonstration's names.
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { startI18n } from '../../src/i18n.ts'
import i18next from 'i18next'
import type { Kind } from '../../src/contract/views.ts'
import { fifaWorldCup2022 } from '../../src/platform/seed/records/fifa-world-cup-2022.ts'
import { lolWorlds2022 } from '../../src/platform/seed/records/lol-worlds-2022-knockout.ts'
import { decodeRecord } from '../../src/platform/seed/records/decode.ts'
import { isFinal, type Command } from '../../src/registry/define.ts'
import { createIndex } from '../../src/registry/rank.ts'
import { createUsage } from '../../src/registry/usage.ts'
import { createRegistry } from '../../src/registry/registry.ts'
import type { Applicable } from '../../src/shell/acts/applicable.ts'
import { asksFirst } from '../../src/shell/acts/asks-first.ts'
import type { RecordEntry } from '../../src/shell/palette/entries.ts'
import { rankedHits, spokenHits } from '../../src/shell/palette/ranked.ts'
import { kindsSaidIn } from '../../src/shell/palette/said-words.ts'
import { mayBeFirst, resultRows } from '../../src/shell/palette/rows.ts'
import { commandIndex } from '../../src/shell/palette/search-index.ts'
import { loadMessages, messageIn } from '../../src/shell/words/messages.ts'

type Place = 'home' | 'tournament' | 'teams' | 'bracket'
/** What is at hand there: all of it can be done, so that only the words decide. */
const applicable: Record<Place, Partial<Record<Kind, Applicable['from']>>> = {
  home: {},
  tournament: { tournament: 'page' },
  teams: { tournament: 'page', team: 'cursor' },
  bracket: { tournament: 'page', stage: 'page', bracket: 'page', match: 'cursor' },
}

type Query = { typed: string; at?: Place; first: string }
/** Typed, and the id of the command or the name of the thing that is meant. */
const english: readonly Query[] = [
  { typed: 'open reg', at: 'tournament', first: 'tournament.open-registration' },
  { typed: 'or', at: 'tournament', first: 'tournament.open-registration' },
  { typed: 'ro', at: 'tournament', first: 'tournament.open-registration' },
  { typed: 'close reg', at: 'tournament', first: 'tournament.close-registration' },
  { typed: 'registration close', at: 'tournament', first: 'tournament.close-registration' },
  { typed: 'publish', at: 'tournament', first: 'tournament.publish' },
  { typed: 'gt', first: 'go.tournaments' },
  { typed: 'g t', first: 'go.tournaments' },
  { typed: 'tournaments', first: 'go.tournaments' },
  { typed: 'home', at: 'bracket', first: 'go.home' },
  { typed: 'users', first: 'go.users' },
  { typed: 'audit', first: 'go.audit' },
  { typed: 'new tournament', first: 'tournament.create' },
  { typed: 'create', first: 'tournament.create' },
  { typed: 'am', at: 'teams', first: 'team.add-many' },
  { typed: 'paste teams', at: 'teams', first: 'team.add-many' },
  { typed: 'add team', at: 'teams', first: 'team.add' },
  { typed: 'teem', at: 'teams', first: 'team.add' },
  { typed: 'confirm', at: 'teams', first: 'team.confirm-roster' },
  { typed: 'brackt', at: 'tournament', first: 'go.bracket' },
  { typed: 'bracket', at: 'tournament', first: 'go.bracket' },
  { typed: 'generate', at: 'bracket', first: 'bracket.generate' },
  { typed: 'draw', at: 'bracket', first: 'bracket.generate' },
  { typed: 'shuffle', at: 'bracket', first: 'bracket.randomize' },
  { typed: 'score', at: 'bracket', first: 'match.update-score' },
  { typed: 'result', at: 'bracket', first: 'match.update-score' },
  { typed: 'csv', first: 'console.export-csv' },
  { typed: 'delay 30', at: 'tournament', first: 'schedule.shift 30' },
  { typed: 'postpone -15', at: 'bracket', first: 'schedule.shift -15' },
  { typed: 'score 2-1', at: 'bracket', first: 'match.update-score 2-1' },
  { typed: 'result 16:13', at: 'bracket', first: 'match.update-score 16:13' },
  { typed: 'export', first: 'console.export-csv' },
  { typed: 'dark', first: 'console.theme' },
  { typed: 'chinese', first: 'console.language' },
  { typed: 'undo', first: 'console.undo' },
  { typed: 'shortcuts', first: 'console.help' },
  { typed: 'fifa', at: 'bracket', first: 'FIFA World Cup 2022' },
  { typed: 'worlds', first: 'LoL Worlds 2022 — quarter-finals' },
  { typed: 'argentina', at: 'tournament', first: 'Argentina' },
  { typed: 'argentna', first: 'Argentina' },
  { typed: 'argentina france', first: 'G1-M15 Argentina – France' },
  { typed: 'vct playoffs', first: 'VCT China 2024 — playoffs' },
]
const chinese: readonly Query[] = [
  { typed: '開放報名', at: 'tournament', first: 'tournament.open-registration' },
  { typed: '報名截止', at: 'tournament', first: 'tournament.close-registration' },
  { typed: '截止', at: 'tournament', first: 'tournament.close-registration' },
  { typed: '發布', at: 'tournament', first: 'tournament.publish' },
  { typed: '賽果', at: 'bracket', first: 'match.update-score' },
  { typed: '賽果', first: 'match.update-score' },
  { typed: '還原', first: 'console.undo' },
  { typed: '比分', at: 'bracket', first: 'match.update-score' },
  { typed: '輸入', at: 'bracket', first: 'match.update-score' },
  { typed: '首頁', at: 'bracket', first: 'go.home' },
  { typed: '使用者', first: 'go.users' },
  { typed: '稽核', first: 'go.audit' },
  { typed: '建立賽事', first: 'tournament.create' },
  { typed: '新增賽事', first: 'tournament.create' },
  { typed: '新增隊伍', at: 'teams', first: 'team.add' },
  { typed: '貼上隊伍', at: 'teams', first: 'team.add-many' },
  { typed: '確認名單', at: 'teams', first: 'team.confirm-roster' },
  { typed: '抽籤', at: 'bracket', first: 'bracket.randomize' },
  { typed: '產生對戰表', at: 'bracket', first: 'bracket.generate' },
  { typed: '匯出', first: 'console.export-csv' },
  { typed: '深色', first: 'console.theme' },
  { typed: '英文', first: 'console.language' },
  { typed: '復原', first: 'console.undo' },
  { typed: '快捷鍵', first: 'console.help' },
]
const enough = 56

const worldCup = decodeRecord(fifaWorldCup2022)
const worlds = decodeRecord(lolWorlds2022)
const finals = worldCup.stages.at(-1)?.matches ?? []
const record = (title: string, where = ''): RecordEntry => ({
  is: 'record',
  id: `${title} ${where}`,
  title,
  also: [where],
  to: '/',
  about: () => where,
})
const records = [
  'FIFA World Cup 2022',
  'FIFA World Cup 2022 — final ranking',
  'League of Legends World Championship 2022',
  'LoL Worlds 2022 — quarter-finals',
  'VCT 2024 China Stage 2',
  'VCT China 2024 — playoffs',
]
  .map((name) => record(name))
  .concat(
    worldCup.teams.map(({ name }) => record(name, 'FIFA World Cup 2022')),
    worlds.teams.map(({ name }) => record(name, 'LoL Worlds 2022 — quarter-finals')),
    finals.map(({ sides }, at) => record(`G1-M${at + 1} ${sides.map(({ team }) => team).join(' – ')}`, 'Knock-out')),
  )

const kept = createIndex(records)
const registry = createRegistry(commands)
// The index is made anew for other keys only.
const names = {}
const usage = createUsage({ read: () => [], write: () => {} }, () => 0)

function rowsFor({ typed, at = 'home' }: Query, hand: (typeof applicable)[Place] = applicable[at]) {
  const language = i18next.language
  const index = commandIndex(registry, 'SystemAdmin', { language, bothLoaded: true, sounds: false, changedKeys: names })
  const here = registry.commands.flatMap((command): [string, Applicable][] => {
    if (command.scope !== undefined && command.scope !== 'global') return []
    if (command.target === 'none') return [[command.id, { command, ids: [], from: 'nothing' }]]
    const from = hand[command.target]
    return from ? [[command.id, { command, ids: ['1'], from }]] : []
  })
  index.setUsage(
    usage.weights(
      [],
      here.map(([, { command }]) => command),
    ),
  )
  const { hits } = rankedHits(typed, { commands: index, kept, remote: [] })
  return resultRows({
    hits,
    spoken: spokenHits(typed, index, kindsSaidIn),
    scored: [],
    query: typed,
    applicable: new Map(here),
    verdictOf: () => ({ eligible: 1, skipped: [] }),
    nameOf: () => undefined,
    next: undefined,
    recent: [],
    offer: undefined,
  })
}

function firstFor(query: Query): string {
  const row = rowsFor(query).find((one) => mayBeFirst(one))
  return row?.is === 'record' ? row.entry.title : (row?.id ?? 'nothing')
}

test(`of ${english.length + chinese.length} queries at least ${enough} find first what is meant`, async () => {
  await startI18n('en')
  await Promise.all([loadMessages('en'), loadMessages('zh')])
  const wrong: string[] = []
  for (const [language, queries] of [
    ['en', english],
    ['zh', chinese],
  ] as const) {
    await i18next.changeLanguage(language)
    for (const query of queries) {
      const got = firstFor(query)
      if (got !== query.first) wrong.push(`${query.typed} at ${query.at ?? 'home'}: ${got} instead of ${query.first}`)
    }
  }
  const all = english.length + chinese.length
  console.log([`palette: ${all - wrong.length} of ${all} queries right`, ...wrong].join('\n  '))
  expect(all).toBeGreaterThanOrEqual(60)
  expect(wrong.length).toBeLessThanOrEqual(all - enough)
})

const ofColleagues = {
  en: ['add colleague', 'new user', 'add user', 'invite administrator', 'change role', 'remove colleague', 'staff'],
  zh: ['同事', '新增同事', '新增使用者', '變更角色', '移除同事', '停用帳號'],
}

test.each(['en', 'zh'] as const)(
  'words for what one wants of a colleague lead to the users, in %s',
  async (language) => {
    await startI18n('en')
    await Promise.all([loadMessages('en'), loadMessages('zh')])
    await i18next.changeLanguage(language)
    const found = ofColleagues[language].map((typed) => [typed, firstFor({ typed, first: '' })])
    expect(found).toEqual(ofColleagues[language].map((typed) => [typed, 'go.users']))
  },
)

test('whatever is typed, nothing irreversible stands first while anything else is found, and none is selected', async () => {
  await startI18n('en')
  await Promise.all([loadMessages('en'), loadMessages('zh')])
  const irreversible = new Set(
    registry.commands
      .filter((one) => isFinal(one) || (one.menu === 'danger' && typeof one.risk === 'function'))
      .map(({ id }) => id),
  )
  expect(irreversible.size).toBeGreaterThan(5)
  const words = [...irreversible].flatMap((id) => id.split(/[.-]/))
  const typed = words.flatMap((word) => [word, word.slice(0, 3), word.slice(0, 2)])
  for (const one of new Set(['', ...typed, '取消', '刪除', '重設', '核准', '確定'])) {
    for (const at of Object.keys(applicable) as Place[]) {
      const rows = rowsFor({ typed: one, at, first: '' }).filter((row) => row.is !== 'heading')
      const dangerous = rows.map((row) => irreversible.has(row.id))
      if (dangerous.includes(false)) expect([one, at, dangerous[0]]).toEqual([one, at, false])
      expect(rows.filter((row) => mayBeFirst(row) && irreversible.has(row.id))).toEqual([])
    }
  }
})

test('every command acts on what is at hand only where all words of the query are in its name', async () => {
  await startI18n('en')
  await Promise.all([loadMessages('en'), loadMessages('zh')])
  const kinds = new Set(registry.commands.flatMap(({ target }) => (target === 'none' ? [] : [target])))
  const here = Object.fromEntries([...kinds].map((kind) => [kind, 'page'])) as Partial<Record<Kind, 'page'>>
  for (const language of ['en', 'zh'] as const) {
    await i18next.changeLanguage(language)
    for (const command of registry.commands) {
      if (command.target === 'none' || command.scope !== undefined) continue
      const title = messageIn(language, `cmd.${command.id}.title`) ?? ''
      const typed = (query: string) =>
        rowsFor({ typed: query, first: '' }, here).find((row) => row.is === 'command' && row.entry.command === command)
      const whole = typed(title)
      expect([title, whole?.is === 'command' && whole.ids, whole?.is === 'command' && whole.unsure]).toEqual([
        title,
        ['1'],
        undefined,
      ])
      for (const other of ['G1-M12', 'Final', 'quux', '總決賽', '12/m34', '21:00']) {
        const row = typed(`${title} ${other}`)
        // As an argument it is used.
        if (row?.is !== 'command' || row.ids === undefined || row.typed !== undefined) continue
        expect([`${title} ${other}`, mayBeFirst(row) && runsAtOnce(command, {})]).toEqual([`${title} ${other}`, false])
      }
      // One letter is missing.
      const words = title.split(' ')
      const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? ''
      if (longest.length < 6) continue
      const mistyped = words.map((word) => (word === longest ? word.slice(0, 2) + word.slice(3) : word)).join(' ')
      const row = typed(mistyped)
      if (row?.is === 'command' && runsAtOnce(command, {}))
        expect([mistyped, mayBeFirst(row)]).toEqual([mistyped, false])
    }
  }
})

test('a word that is in another name of a command does not pass for it: what it is to act on is asked', async () => {
  await startI18n('en')
  await Promise.all([loadMessages('en'), loadMessages('zh')])
  await i18next.changeLanguage('en')
  const here = { tournament: 'page', stage: 'page', bracket: 'page', round: 'page', match: 'cursor' } as const
  const rows = rowsFor({ typed: 'bo5 final', first: '' }, here).filter((row) => row.is === 'command')
  expect(rows.map(({ entry, ids }) => [entry.id, ids])).toEqual([['round.best-of', undefined]])
  const alone = rowsFor({ typed: 'bo5', first: '' }, here).find((row) => row.is === 'command')
  expect(alone?.is === 'command' && alone.ids).toEqual(['1'])
})

function runsAtOnce(command: Command, args: Record<string, unknown>): boolean {
  return command.effect === undefined && !asksFirst(command, { args })
}
