// Addresses of the Internet, as people and other programs enter them.

export function isWebsite(address: string): boolean {
  if (!/^https?:\/\/[^\s/?#]/i.test(address) || !URL.canParse(address)) return false
  const { hostname, username, password } = new URL(address)
  return username === '' && password === '' && /^[^.]+(\.[^.]+)+\.?$|^\[/.test(hostname)
}
