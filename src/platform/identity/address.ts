// Strangers are told apart by their address, and by it limits are counted: there is one way to the name that all of them count by.
import { networkText, readNetwork } from '../../contract/ip-network.ts'

/**
 * The caller's name for limits: each proxy appends the address that called it, so that many entries from the end are
 * trusted. Entries before them are claims of the client.
 */
export function strangerOf(forwardedFor: string | undefined, remote: string | undefined, proxies: number): string {
  const noted = (forwardedFor ?? '').split(/[\s,]+/).filter(Boolean)
  const hops = [...noted, remote ?? '']
  return strangerAt(hops.at(-1 - proxies) ?? hops[0] ?? '')
}

/**
 * One IPv4 address, or the network of the first 64 bits of an IPv6 one: a stranger who has one address of it has them all. An IPv4
 * address written as IPv6 is IPv4. Some proxies write the port as well, which differs from connection to connection.
 */
export function strangerAt(address: string): string {
  const plain = withoutPort(address.trim().replaceAll('"', '')).replace(/%.*$/, '')
  const read = readNetwork(plain)
  // chosen: a name that a proxy made up for its client, as RFC 7239 allows, counts as it is.
  if (read.is !== 'network') return plain.toLowerCase()
  const { bytes } = read.network
  const four = bytes.length === 4 ? bytes : fourIn(bytes)
  if (four) return four.join('.')
  return networkText({ bytes: [...bytes.slice(0, 8), ...zeros], prefix: 64 })
}

/** `192.0.2.1:5000` and `[2001:db8::1]:5000`. */
function withoutPort(address: string): string {
  const [, four, six] = /^(?:([\d.]+)(?::\d+)?|\[([^\]]*)\](?::\d+)?)$/.exec(address) ?? []
  return four ?? six ?? address
}

/** The IPv4 address of a client that reaches us through NAT64 (RFC 6052), 6to4 (RFC 3056) or Teredo (RFC 4380). */
function fourIn(bytes: readonly number[]): readonly number[] | undefined {
  const begins = (...prefix: number[]) => prefix.every((byte, at) => byte === bytes[at])
  if (begins(0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0)) return bytes.slice(12)
  if (begins(0x20, 0x02)) return bytes.slice(2, 6)
  if (begins(0x20, 0x01, 0, 0)) return bytes.slice(12).map((byte) => byte ^ 0xff)
  return undefined
}

const zeros = [0, 0, 0, 0, 0, 0, 0, 0]
