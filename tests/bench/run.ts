// `npm run bench -- [palette|table|bracket|app|start|api|rooms|live|chat|hand|all] [rounds] [--n 200,20000]`: prints what was measured beside
// the peers and the budgets. Exit status 1 when a budget is missed. `--brief` only looks whether every part still
// starts, draws and has its figures.
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { chromiumOptions } from '../support/chromium.ts'
import { api } from './api.ts'
import { apps } from './app.ts'
import type { Bench } from './alternate.ts'
import { tableOf, verdictOf, type Line, type Verdict } from './goals.ts'
import { brackets } from './bracket.ts'
import { servePages, type OwnPage } from './pages.ts'
import { chats } from './chat.ts'
import { hands } from './hand.ts'
import { bracketLists } from './lists.ts'
import { lives } from './live.ts'
import { matchers } from './matcher.ts'
import { measuredCommit, olderFigures } from './measured-at.ts'
import { palettes } from './palette.ts'
import { peersFolder } from './peers.ts'
import { largestBrackets, plans } from './rules.ts'
import { manyRooms } from './rooms.ts'
import { starts } from './start.ts'
import { tables } from './table.ts'

type Part = { pages: readonly OwnPage[]; run: (bench: Bench) => Promise<readonly Line[]> }

const parts: Record<string, Part> = {
  palette: {
    pages: ['palette-ours', 'palette-cmdk', 'palette-floor'],
    run: async (bench) => [
      ...(await palettes(bench)),
      ...matchers(bench.brief ? 2000 : 20_000),
      ...plans(bench.brief ? 1000 : 10_000),
    ],
  },
  table: {
    pages: ['table-ours', 'table-virtual', 'table-tanstack', 'lists-virtual', 'lists-own'],
    run: async (bench) => [...(await tables(bench)), ...(await bracketLists(bench))],
  },
  bracket: {
    pages: ['bracket-ours'],
    run: async (bench) => [...(await brackets(bench)), ...largestBrackets(bench.brief ? 64 : undefined)],
  },
  app: { pages: [], run: apps },
  start: { pages: [], run: starts },
  api: { pages: [], run: api },
  rooms: { pages: [], run: manyRooms },
  live: { pages: [], run: lives },
  chat: { pages: [], run: chats },
  hand: { pages: [], run: hands },
}

const usage = `npm run bench -- [${Object.keys(parts).join('|')}|all] [rounds] [--n 1000,100000] [--brief]`
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' }, n: { type: 'string' }, brief: { type: 'boolean', default: false } },
})
const { brief } = values
const [chosen = 'all', rounds = values.rounds ?? (brief ? '1' : '7')] = positionals
const names = chosen === 'all' ? Object.keys(parts) : [chosen]
if (!names.every((name) => name in parts) || !(Number(rounds) >= 1)) {
  process.stderr.write(`${usage}\n`)
  process.exit(2)
}

const peers = peersFolder()
if (peers === undefined) {
  process.stdout.write('The peers are not here (ARENA_PEERS): only what our own packages offer is compared.\n')
}
const pages = await servePages(
  names.flatMap((name) => parts[name]?.pages ?? []),
  peers,
)
const browser = await chromium.launch(await chromiumOptions())
const lines: Line[] = []
try {
  const sizes = values.n?.split(',').map(Number)
  for (const name of names) {
    process.stderr.write(`${name}\n`)
    lines.push(...((await parts[name]?.run({ browser, pages, peers, rounds: Number(rounds), sizes, brief })) ?? []))
  }
} finally {
  await browser.close()
  pages.close()
}
const [load = 0] = loadavg()
if (load > availableParallelism() + 1) {
  process.stdout.write(`\nThe machine is busy (load ${load.toFixed(1)}): look at CPU more than at times and frames.\n`)
}
process.stdout.write(`\nMedians of ${rounds} alternated rounds, at ${measuredCommit()}.\n${tableOf(lines)}\n`)
// Nothing of a brief look is long enough to be measured.
const wanting: readonly Verdict[] = brief ? ['no figure'] : ['MISSED', 'no figure']
const missed = lines.filter((line) => wanting.includes(verdictOf(line)))
process.stdout.write(
  missed.length === 0
    ? brief
      ? 'Every part has its figures.\n'
      : 'Every budget is kept.\n'
    : `${missed.length} of ${lines.length} missed.\n`,
)
if (!brief) for (const sentence of olderFigures(names)) process.stdout.write(`${sentence}\n`)
process.exitCode = missed.length === 0 ? 0 : 1
