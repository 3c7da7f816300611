/** A time zone in which it is noon: pushes and short messages wait for no morning there. */
export function zoneByDay(now = new Date()): string {
  const west = now.getUTCHours() - 12
  // Names of POSIX: Etc/GMT+5 is five hours behind. There is no -15 or beyond, and none is needed.
  return west === 0 ? 'Etc/GMT' : `Etc/GMT${west > 0 ? '+' : ''}${west}`
}
