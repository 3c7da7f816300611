/**
 * Who asks: each proxy adds whoever asked it to the header, so that many from its end are to be believed. What stands before
 * them is the asker's own claim.
 */
export function askerOf(forwardedFor: string | undefined, remote: string | undefined, proxies: number): string {
  const noted = (forwardedFor ?? '').split(/[\s,]+/).filter(Boolean)
  const hops = [...noted, remote ?? '']
  return hops.at(-1 - proxies) ?? hops[0] ?? ''
}
