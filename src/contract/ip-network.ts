// Addresses and networks as they may stand in a whitelist. This is the only parser: browser and platform read a text with it,
// and the database is given what it has written (canonical, after RFC 5952), never what was typed.

/** `size`: 4 or 16 bytes. The bits behind `prefix` are zero. */
export type Network = { bytes: readonly number[]; prefix: number }

type Read = { is: 'network'; network: Network } | { is: 'hostBits'; offered: string } | { is: 'unreadable' }

/** One address, or a network whose host bits are zero; for `10.0.0.5/24` the error offers `10.0.0.0/24`. */
export function readNetwork(text: string): Read {
  const [address = '', bits, ...more] = text.trim().split('/')
  const read = more.length === 0 ? readAddress(address) : undefined
  if (!read) return { is: 'unreadable' }
  const all = read.bytes.length * 8
  if (bits !== undefined && (!/^(0|[1-9]\d{0,2})$/.test(bits) || Number(bits) > read.bits)) return { is: 'unreadable' }
  // Of `::ffff:10.0.0.0/120` the last 24 bits are those of an IPv4 prefix.
  const prefix = bits === undefined ? all : Number(bits) - (read.bits - all)
  if (prefix < 0) return { is: 'unreadable' }
  const network = { bytes: masked(read.bytes, prefix), prefix }
  const isWhole = network.bytes.every((byte, at) => byte === read.bytes[at])
  return isWhole ? { is: 'network', network } : { is: 'hostBits', offered: networkText(network) }
}

/** `10.0.0.1` without its prefix, `10.0.0.0/24` with it. */
export function networkText({ bytes, prefix }: Network): string {
  const address = bytes.length === 4 ? bytes.join('.') : sixText(bytes)
  return prefix === bytes.length * 8 ? address : `${address}/${prefix}`
}

/** Whether each address of `inner` is one of `outer`. */
export function holdsNetwork(outer: Network, inner: Network): boolean {
  if (outer.bytes.length !== inner.bytes.length || outer.prefix > inner.prefix) return false
  return masked(inner.bytes, outer.prefix).every((byte, at) => byte === outer.bytes[at])
}

/** Ranges that are used inside networks and by no host of the Internet (RFC 1918, 6598, 4193, loopback, link-local). */
const privateNetworks = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
].map(networkOf)

export function isPrivate(network: Network): boolean {
  return privateNetworks.some((one) => holdsNetwork(one, network))
}

/** chosen: more than 65,536 IPv4 addresses, or more than one site of IPv6, are hardly those of one venue. */
export function isWide({ bytes, prefix }: Network): boolean {
  return prefix < (bytes.length === 4 ? 16 : 48)
}

/** Of a text that is known to be a network. */
export function networkOf(text: string): Network {
  const read = readNetwork(text)
  if (read.is !== 'network') throw new Error(`${text} is no network`)
  return read.network
}

/** `bits`: of the address as it was written; IPv4 written as IPv6 is IPv4. */
function readAddress(text: string): { bytes: readonly number[]; bits: number } | undefined {
  const four = readFour(text)
  if (four) return { bytes: four, bits: 32 }
  const six = readSix(text)
  if (!six) return undefined
  const isMapped = six.slice(0, 10).every((byte) => byte === 0) && six[10] === 255 && six[11] === 255
  return { bytes: isMapped ? six.slice(12) : six, bits: 128 }
}

/** Four decimal parts without leading zeros: elsewhere `010` is 8. */
function readFour(text: string): number[] | undefined {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part))) return undefined
  const bytes = parts.map(Number)
  return bytes.every((byte) => byte <= 255) ? bytes : undefined
}

/** RFC 4291, 2.2: eight groups, one run of zeros as `::`, the last two groups as IPv4. No zone. */
function readSix(text: string): number[] | undefined {
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const [front, back] = halves.map((half, at) => groupsIn(half, at === halves.length - 1))
  if (!front || (halves.length === 2 && !back)) return undefined
  const missing = 16 - front.length - (back?.length ?? 0)
  if (back ? missing < 2 : missing !== 0) return undefined
  return [...front, ...Array.from({ length: back ? missing : 0 }, () => 0), ...(back ?? [])]
}

function groupsIn(half: string, isLast: boolean): number[] | undefined {
  if (half === '') return []
  const parts = half.split(':')
  const tail = isLast && parts.at(-1)?.includes('.') ? readFour(parts.pop() ?? '') : []
  if (!tail || !parts.every((part) => /^[\da-f]{1,4}$/i.test(part))) return undefined
  return [...parts.flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255]), ...tail]
}

/** Lower case without leading zeros; the longest run of zero groups, the first of equals, is `::`. */
function sixText(bytes: readonly number[]): string {
  const groups = Array.from({ length: 8 }, (_, at) => ((bytes[at * 2] ?? 0) << 8) | (bytes[at * 2 + 1] ?? 0))
  let run = { at: 0, length: 0 }
  for (let at = 0; at < 8; at++) {
    let length = 0
    while (at + length < 8 && groups[at + length] === 0) length++
    if (length > run.length) run = { at, length }
  }
  const words = groups.map((group) => group.toString(16))
  if (run.length < 2) return words.join(':')
  return `${words.slice(0, run.at).join(':')}::${words.slice(run.at + run.length).join(':')}`
}

function masked(bytes: readonly number[], prefix: number): number[] {
  return bytes.map((byte, at) => byte & (0xff00 >> Math.max(0, Math.min(8, prefix - at * 8))) & 255)
}
