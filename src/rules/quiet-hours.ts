// Push and SMS wake people: from 22:00 to 09:00 of the home shop they wait for the morning (business.md §5).

const quietFrom = 22
const quietTo = 9

const formats = new Map<string, Intl.DateTimeFormat>()

/** When it may go out; undefined: now. A zone that is not known has no night. */
export function quietUntil(time: number, zone: string): number | undefined {
  const { hour, minute, second } = clockIn(time, zone)
  if (Number.isNaN(hour) || (hour >= quietTo && hour < quietFrom)) return undefined
  const hours = (quietTo - hour + 24) % 24
  const morning = time + hours * 3600 - minute * 60 - second
  // Where the clocks change in between, that many hours later it is another hour.
  return morning - (clockIn(morning, zone).hour - quietTo) * 3600
}

function clockIn(time: number, zone: string): { hour: number; minute: number; second: number } {
  try {
    let format = formats.get(zone)
    if (!format) {
      const two = '2-digit'
      format = new Intl.DateTimeFormat('en', { timeZone: zone, hourCycle: 'h23', hour: two, minute: two, second: two })
      formats.set(zone, format)
    }
    const parts = new Map(format.formatToParts(time * 1000).map(({ type, value }) => [type, Number(value)]))
    return {
      hour: parts.get('hour') ?? Number.NaN,
      minute: parts.get('minute') ?? 0,
      second: parts.get('second') ?? 0,
    }
  } catch {
    return { hour: Number.NaN, minute: 0, second: 0 }
  }
}
