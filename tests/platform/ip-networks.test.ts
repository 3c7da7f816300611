// The one parser of addresses beside the database: what it accepts means the same there, and what it offers instead is the
// network that the database sees. Random texts; the seed is printed.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { holdsNetwork, networkOf, networkText, readNetwork } from '../../src/contract/ip-network.ts'
import { startWorld } from './world.ts'

const { platform } = await startWorld()
const seed = Number(process.env['ARENA_RANDOM_SEED'] ?? Date.now() % 1_000_000)
let state = seed
const random = (below: number) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * below)
}
const pick = <T>(...choices: readonly [T, ...T[]]): T => choices[random(choices.length)] ?? choices[0]

function four(): string {
  return Array.from({ length: 4 }, () => pick('0', '10', '127', '255', String(random(256)), String(random(256)))).join(
    '.',
  )
}

function six(): string {
  const groups = Array.from({ length: 8 }, () => pick('0', '0', '0000', 'ffff', 'DB8', random(65_536).toString(16)))
  const cut = random(9)
  const gone = 2 + random(6)
  const shape = pick('whole', 'cut', 'cut', 'mapped', 'tail')
  if (shape === 'mapped') return `::${pick('ffff', 'FFFF')}:${four()}`
  if (shape === 'tail') return `${groups.slice(0, 6).join(':')}:${four()}`
  if (shape === 'whole' || cut + gone > 8) return groups.join(':')
  return `${groups.slice(0, cut).join(':')}::${groups.slice(cut + gone).join(':')}`
}

function strange(): string {
  const address = pick(four(), six())
  return pick(
    address.replace(/\d/, '0$&'),
    `${address}%eth0`,
    address.replace('.', ' .'),
    `0x${random(65_536).toString(16)}`,
    String(random(2 ** 31)),
    `${address}/${pick('-1', '129', '08', '', '3.2')}`,
    address.replace(/[.:]/, ''),
    `${address}::`,
    `１${address}`,
    '',
  )
}

const texts = Array.from({ length: 3_000 }, () => {
  const address = pick(four(), six())
  return pick(address, address, `${address}/${random(address.includes(':') ? 129 : 33)}`, strange())
})

test('the database reads an accepted text as the same network, and refuses what has bits behind its prefix', async () => {
  const { rows } = await platform.store.db.execute<{ typed: string; cidr: string | null; network: string | null }>(sql`
    select typed, case when pg_input_is_valid(typed, 'cidr') then typed::cidr::text end as cidr,
      case when pg_input_is_valid(typed, 'inet') then network(typed::inet)::text end as network
    from unnest(${sql.param(texts)}::text[]) as typed`)
  const told = { accepted: 0, offered: 0, refused: 0, strict: 0 }
  const wrong: unknown[] = []
  for (const { typed, cidr, network } of rows) {
    const read = readNetwork(typed)
    const means = (text: string | null) => (text === null ? null : networkText(networkOf(text)))
    if (read.is === 'network') {
      told.accepted++
      if (means(cidr) !== networkText(read.network)) wrong.push({ typed, read, cidr })
    } else if (read.is === 'hostBits') {
      told.offered++
      if (cidr !== null || means(network) !== read.offered) wrong.push({ typed, read, cidr, network })
    } else if (cidr === null) told.refused++
    else told.strict++
  }
  console.log(`shown: addresses (seed ${seed}): ${JSON.stringify(told)}`)
  expect(wrong).toEqual([])
})

test('what is written is read again, as itself and by the database', async () => {
  const written = texts.flatMap((text) => {
    const read = readNetwork(text)
    return read.is === 'network' ? [networkText(read.network)] : []
  })
  expect(written.filter((text) => networkText(networkOf(text)) !== text)).toEqual([])
  const { rows } = await platform.store.db.execute<{ text: string; cidr: string }>(
    sql`select text, text::cidr::text as cidr from unnest(${sql.param(written)}::text[]) as text`,
  )
  expect(rows.filter(({ text, cidr }) => networkText(networkOf(cidr)) !== text)).toEqual([])
})

test('an address is in a network for the console when it is for the database', async () => {
  const networks = texts.flatMap((text) => {
    const read = readNetwork(text)
    return read.is === 'network' ? [networkText(read.network)] : []
  })
  const pairs = networks.slice(1).map((one, at) => [networks[at] ?? one, one] as const)
  const { rows } = await platform.store.db.execute<{ outer: string; inner: string; holds: boolean }>(sql`
    select outside as outer, inside as inner, outside::cidr >>= inside::cidr as holds
    from unnest(${sql.param(pairs.map(([one]) => one))}::text[], ${sql.param(pairs.map(([, one]) => one))}::text[]) as pair(outside, inside)`)
  expect(rows.filter(({ outer, inner, holds }) => holdsNetwork(networkOf(outer), networkOf(inner)) !== holds)).toEqual(
    [],
  )
})

test.each([
  { typed: '010.0.0.1', is: 'unreadable' },
  { typed: '10.0.0', is: 'unreadable' },
  { typed: '0x0a000001', is: 'unreadable' },
  { typed: '167772161', is: 'unreadable' },
  { typed: 'fe80::1%eth0', is: 'unreadable' },
  { typed: '10.0.0.0/08', is: 'unreadable' },
  { typed: '::ffff:10.0.0.0/64', is: 'unreadable' },
] as const)('$typed is $is', ({ typed, is }) => {
  expect(readNetwork(typed).is).toBe(is)
})

test.each([
  { typed: ' 10.0.0.1 ', text: '10.0.0.1' },
  { typed: '10.0.0.1/32', text: '10.0.0.1' },
  { typed: '::ffff:10.0.0.1', text: '10.0.0.1' },
  { typed: '::ffff:a00:1', text: '10.0.0.1' },
  { typed: '::FFFF:10.0.0.0/120', text: '10.0.0.0/24' },
  { typed: '2001:DB8:0:0:1:0:0:0', text: '2001:db8:0:0:1::' },
])('$typed is written $text', ({ typed, text }) => {
  expect(networkText(networkOf(typed))).toBe(text)
})
