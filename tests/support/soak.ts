// `npm run soak -- [--minutes 5] [--commands 1000000] [--tournaments 100000] [--seed 7] [--faults|--hostile|--night|--steady 3]`: what the tests play for
// minutes, played for hours. Rounds of the same tests with ever new seeds, so that any of them can be repeated by itself.
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { steady } from './steady.ts'

type Part = {
  what: string
  file: string
  total: number
  perRound: number
  /** Tells the test how many. */
  variable?: string
  done: number
  /** Further settings of the test. */
  environment?: Record<string, string>
}

function once(what: string, file: string, environment: Record<string, string>): Part {
  return { what, file, environment, total: 1, perRound: 1, done: 0 }
}

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    commands: { type: 'string', default: '1000000' },
    tournaments: { type: 'string', default: '100000' },
    faults: { type: 'boolean', default: false },
    hostile: { type: 'boolean', default: false },
    night: { type: 'boolean', default: false },
    steady: { type: 'string' },
    quiet: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 30)) },
  },
})
if (values.steady !== undefined) {
  await steady(Number(values.steady), values)
  process.exit()
}
const minutes = values.minutes === undefined ? Infinity : Number(values.minutes)
const isShort = minutes < 30
/** Once each: texts, records, requests, load and images that are meant to do harm. */
const hostile: Part[] = [
  once('hostile texts', 'tests/registry/hostile-input.test.ts', {
    ARENA_INPUTS: '100000',
    ARENA_INPUT_LENGTH: '5000000',
  }),
  once('spoilt records', 'tests/platform/spoilt-records.test.ts', { ARENA_RECORDS: '2000' }),
  once('strange requests', 'tests/platform/strange-requests.test.ts', { ARENA_STRANGE: '300' }),
  once('bad input', 'tests/platform/bad-input.test.ts', { ARENA_STRANGE: '300' }),
  once('hostile load', 'tests/platform/hostile-load.test.ts', { ARENA_HOSTILE: '10' }),
  once('a crowd on one stage', 'tests/platform/crowd-load.test.ts', { ARENA_CROWD: '400' }),
  once('hostile images', 'tests/platform/hostile-images.test.ts', { ARENA_IMAGES: '2000' }),
]

/** Once each: the database dies, answers are lost, processes start at once, work is due together; and what is hostile. */
const faults: Part[] = [
  once('kills of the database', 'tests/platform/lost-database.test.ts', { ARENA_KILLS: '30', ARENA_RESTARTS: '10' }),
  once('a database that stops, falls silent or becomes a standby', 'tests/platform/failing-database.test.ts', {
    ARENA_BLOWS: '60',
  }),
  once('two people at one form', 'tests/commands/two-forms.test.tsx', { ARENA_FORMS: '2000' }),
  once('wallets under load', 'tests/platform/wallet-load.test.ts', { ARENA_MONEY: '20000', ARENA_MONEY_KILLS: '10' }),
  once('licences and invoices under load', 'tests/platform/licence-load.test.ts', {
    ARENA_LICENCES: '1000',
    ARENA_INVOICES: '500',
  }),
  once('points under load', 'tests/platform/loyalty.test.ts', { ARENA_LOYALTY: '20000' }),
  once('processes killed while they take points', 'tests/platform/points-killed.test.ts', {
    ARENA_POINT_LISTS: '120',
    ARENA_POINT_KILLS: '40',
  }),
  once('addresses', 'tests/platform/ip-networks.test.ts', {}),
  once('two years of hours', 'tests/platform/venue-hours.test.ts', { ARENA_HOURS_DAYS: '730' }),
  once('the last prizes', 'tests/platform/prize-load.test.ts', { ARENA_PRIZES: '20000' }),
  once('lost answers', 'tests/commands/lost-answers.test.ts', { ARENA_LOST: '200' }),
  once('starts at once', 'tests/platform/start-together.test.ts', { ARENA_STARTS: '10' }),
  once('clocks apart', 'tests/platform/clocks-apart.test.ts', { ARENA_TIMED: '64' }),
  once('work due together', 'tests/platform/due-together.test.ts', { ARENA_DUE: '512' }),
  once('processes killed while work is due', 'tests/platform/killed.test.ts', { ARENA_KILLED_CUPS: '8' }),
  once('a large import', 'tests/platform/import-slices.test.ts', { ARENA_IMPORT: '4096' }),
  once('processes killed while they hand over mails', 'tests/platform/delivery-killed.test.ts', {
    ARENA_RECIPIENTS: '10000',
    ARENA_KILLS: '10',
  }),
  once('a sending to a slow mail server', 'tests/platform/slow-server.test.ts', { ARENA_SLOW_MAILS: '10000' }),
  once('sendings stopped at random moments', 'tests/platform/stopped-sendings.test.ts', { ARENA_STOPPED: '1000' }),
  once('an audience of a million', 'tests/platform/large-audience.test.ts', { ARENA_AUDIENCE: '1000000' }),
  ...hostile,
]

/** Once each: match rooms as on a tournament night, on two processes; the first with the browsers of three administrators. */
const nights: Part[] = [
  once('ten minutes of cups of 128 teams', 'tests/platform/night.test.ts', {
    ARENA_NIGHT: '64',
    ARENA_MINUTES: '10',
    ARENA_SPEED: '5',
    ARENA_BROWSERS: '1',
  }),
  once('a cup of a thousand rooms', 'tests/platform/night.test.ts', { ARENA_NIGHT: '1024' }),
]

const played: Part[] = [
  // 2 to 256 teams in 1 to 8 divisions of every format: all of them, once.
  once('sizes', 'tests/rules/bracket/generate.test.ts', { ARENA_SIZES: 'all' }),
  once('an installation by npm', 'tests/platform/installed.test.ts', { ARENA_INSTALL: 'npm' }),
  once('the large seed', 'tests/platform/seed.test.ts', { ARENA_ONE_IN: '1' }),
  once('a log of a million entries', 'tests/platform/audit.test.ts', { ARENA_ROWS: '1000000' }),
  once('searches of 20,000 things of each kind', 'tests/platform/search-everywhere.test.ts', { ARENA_ROWS: '20000' }),
  once('a million match rooms', 'tests/platform/many-rooms.test.ts', { ARENA_ROWS: '1000000' }),
  once('a million members and transactions', 'tests/platform/million-rows.test.ts', { ARENA_ROWS: '1000000' }),
  once('a log of a million entries on screen', 'tests/e2e/audit.e2e.ts', { ARENA_ROWS: '1000000' }),
  once('stories in both languages', 'tests/e2e', { ARENA_STORIES: 'all' }),
  once('layers on every screen', 'tests/e2e/layers.e2e.ts', { ARENA_LAYERS: 'all' }),
  once('accessibility of every screen and layer', 'tests/e2e/access.e2e.ts', { ARENA_LAYERS: 'all' }),
  once('accessibility of every form and question', 'tests/e2e/dialogs.e2e.ts', { ARENA_LAYERS: 'all' }),
  {
    what: 'tournaments',
    file: 'tests/rules/bracket/tournaments.property.test.ts',
    variable: 'ARENA_TOURNAMENTS',
    total: Number(values.tournaments),
    perRound: 10_000,
    done: 0,
  },
  {
    what: 'cups',
    file: 'tests/rules/cups.property.test.ts',
    variable: 'ARENA_CUPS',
    total: 2_000,
    perRound: 1_000,
    done: 0,
  },
  {
    what: 'keys before their rows',
    file: 'tests/screens/early-keys.test.tsx',
    variable: 'ARENA_KEYS',
    total: 10_000,
    perRound: 10_000,
    done: 0,
  },
  {
    what: 'tables',
    file: 'tests/rules/tie-break-presets.test.ts',
    variable: 'ARENA_TABLES',
    total: 20_000,
    perRound: 5_000,
    done: 0,
  },
  {
    what: 'undo',
    file: 'tests/commands/undo-sequences.test.ts',
    variable: 'ARENA_UNDO',
    total: 100,
    perRound: isShort ? 5 : 25,
    done: 0,
  },
  {
    what: 'commands',
    file: 'tests/platform/state-machine.test.ts',
    variable: 'ARENA_COMMANDS',
    total: Number(values.commands),
    perRound: isShort ? 5_000 : 20_000,
    done: 0,
  },
]
const parts = values.faults ? faults : values.hostile ? hostile : values.night ? nights : played
if (Number.isNaN(minutes + Number(values.seed)) || parts.some(({ total }) => !(total > 0))) {
  console.error(
    'usage: npm run soak -- [--minutes 5] [--commands 1000000] [--tournaments 100000] [--seed 7] [--faults|--hostile|--night|--steady 3 [--quiet]]',
  )
  process.exit(2)
}

const started = Date.now()
const elapsed = () => (Date.now() - started) / 60_000
console.log(`soak: seed ${values.seed}; ${parts.map(({ what, total }) => `${total} ${what}`).join(', ')}`)
for (let round = 0; elapsed() < minutes; round++) {
  const [part] = parts.filter(({ done, total }) => done < total).toSorted((a, b) => a.done / a.total - b.done / b.total)
  if (!part) break
  // Far enough apart: a walk counts on from its seed.
  await play(part, (Number(values.seed) + round * 100_003) % 2 ** 31)
}
console.log(
  `soak: ${parts.map(({ what, done }) => `${done} ${what}`).join(', ')} in ${elapsed().toFixed(1)} min, 0 broken`,
)

async function play(part: Part, seed: number): Promise<void> {
  const { file, variable, perRound } = part
  const count = Math.min(perRound, part.total - part.done)
  const env = {
    // Its tests judge their figures by the clock (figure.ts).
    ARENA_SOAK: '1',
    ARENA_RANDOM_SEED: String(seed),
    ...part.environment,
    ...(variable !== undefined && { [variable]: String(count) }),
  }
  const { code, output } = await run([...commandOf(file), file], env)
  if (code !== 0) {
    const set = Object.entries(env).map(([name, value]) => `${name}=${value}`)
    console.error(`${output}\nsoak: broken. Repeat with: ${set.join(' ')} npx ${commandOf(file).join(' ')} ${file}`)
    process.exit(1)
  }
  part.done += count
  console.log(
    `${elapsed().toFixed(1)} min  ${part.what} ${part.done}/${part.total}  seed ${seed}  ok  ${toldIn(output)}`,
  )
}

function commandOf(file: string): string[] {
  return file.startsWith('tests/e2e')
    ? ['playwright', 'test', '-c', 'tests/e2e/playwright.config.ts']
    : ['vitest', 'run']
}

/** What a test says of itself: lines that begin with `shown:`. */
function toldIn(output: string): string {
  return [...output.matchAll(/shown: (.*)$/gm)].map(([, told]) => told).join('; ')
}

function run(command: string[], env: Record<string, string>): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn('npx', ['--no-install', ...command], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env, NO_COLOR: '1' },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
