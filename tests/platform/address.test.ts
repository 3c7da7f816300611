// The one name by which strangers are counted: however an address is written, it is that of its network or of its IPv4 address.
import { expect, test } from 'vitest'
import { strangerAt, strangerOf } from '../../src/platform/identity/address.ts'
import { randomFrom } from '../support/random.ts'

const seed = Number(process.env['ARENA_RANDOM_SEED'] ?? Math.floor(Math.random() * 2 ** 30))
const random = randomFrom(seed)
const below = (end: number) => Math.floor(random() * end)
const pick = <T>(choices: readonly T[]): T => choices[below(choices.length)] as T

type Groups = readonly number[]
const someGroups = (count: number): number[] =>
  Array.from({ length: count }, () => pick([0, 0, 1, 0xffff, below(65_536)]))

/** Any spelling of one address that a proxy or a socket may write. */
function spelled(groups: Groups): string {
  const words = groups.map((group) => {
    const word = group.toString(16)
    return pick([word, word.toUpperCase(), word.padStart(4, '0')])
  })
  const at = below(8)
  let length = 0
  while (at + length < 8 && groups[at + length] === 0) length++
  const shortened =
    length > 0 ? `${words.slice(0, at).join(':')}::${words.slice(at + length).join(':')}` : words.join(':')
  const tail = groups.slice(6).flatMap((group) => [group >> 8, group & 255])
  const dotted = `${words.slice(0, 6).join(':')}:${tail.join('.')}`
  const text = pick([shortened, words.join(':'), dotted])
  return pick([text, text, ` ${text} `, `${text}%eth0`, `[${text}]`, `[${text}]:${below(65_536)}`, `"[${text}]:443"`])
}

const four = () => [below(256), below(256), below(256), below(256)]
const pairs = (bytes: readonly number[]): number[] =>
  bytes.flatMap((byte, at) => (at % 2 === 0 ? [(byte << 8) | (bytes[at + 1] ?? 0)] : []))

test(`two addresses of one /64 in any spelling have one name, of two /64 they have two (seed ${seed})`, () => {
  for (let tried = 0; tried < 3_000; tried++) {
    const network = [0x2000 | below(0x1fff), 0xd00 + below(200), ...someGroups(2)]
    if (network[0] === 0x2001 || network[0] === 0x2002) continue
    const other = network.with(3, (network[3] ?? 0) ^ (1 << below(16)))
    const [one, two, apart] = [network, network, other].map((begin) => spelled([...begin, ...someGroups(4)]))
    expect([one, strangerAt(one ?? '')]).toEqual([one, strangerAt(two ?? '')])
    expect([apart, strangerAt(apart ?? '')]).not.toEqual([apart, strangerAt(one ?? '')])
  }
})

test(`IPv4 written as IPv6, or that comes through a translator, is that IPv4 address (seed ${seed})`, () => {
  for (let tried = 0; tried < 2_000; tried++) {
    const bytes = four()
    const ways: Groups[] = [
      [0, 0, 0, 0, 0, 0xffff, ...pairs(bytes)],
      [0x64, 0xff9b, 0, 0, 0, 0, ...pairs(bytes)],
      [0x2002, ...pairs(bytes), ...someGroups(5)],
      [0x2001, 0, ...someGroups(4), ...pairs(bytes.map((byte) => byte ^ 255))],
    ]
    const address = bytes.join('.')
    const texts = [address, `${address}:${below(65_536)}`, ` ${address} `, ...ways.map(spelled)]
    for (const text of texts) expect([text, strangerAt(text)]).toEqual([text, address])
  }
})

test.each([
  { address: '2001:DB8:0:1::1', name: '2001:db8:0:1::/64' },
  { address: '2001:db8:0:1:ffff:ffff:ffff:ffff', name: '2001:db8:0:1::/64' },
  { address: '2001:db8:0:2::1', name: '2001:db8:0:2::/64' },
  { address: 'fe80::1%eth0', name: 'fe80::/64' },
  { address: '::1', name: '::/64' },
  { address: '::ffff:192.0.2.1', name: '192.0.2.1' },
  { address: '::FFFF:C000:0201', name: '192.0.2.1' },
  { address: '192.0.2.1:50000', name: '192.0.2.1' },
  { address: '_Hidden', name: '_hidden' },
  { address: '', name: '' },
])('$address is $name', ({ address, name }) => {
  expect(strangerAt(address)).toBe(name)
})

test('behind proxies it is the address that the last trusted one noted', () => {
  expect(strangerOf('192.0.2.9, [2001:db8::5]:443', '10.0.0.1', 1)).toBe('2001:db8::/64')
  expect(strangerOf('2001:db8::5, 192.0.2.9', '10.0.0.1', 2)).toBe('2001:db8::/64')
  expect(strangerOf('192.0.2.9', '2001:db8::5', 0)).toBe('2001:db8::/64')
})
