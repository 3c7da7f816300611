/**
 * The caller's address: each proxy appends the address that called it, so that many entries from the end are trusted.
 * Entries before them are claims of the client.
 */
export function askerOf(forwardedFor: string | undefined, remote: string | undefined, proxies: number): string {
  const noted = (forwardedFor ?? '').split(/[\s,]+/).filter(Boolean)
  const hops = [...noted, remote ?? '']
  return hops.at(-1 - proxies) ?? hops[0] ?? ''
}
