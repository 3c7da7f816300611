// One JSON line per event on standard error; on a terminal the same, readable. Never a token, a body or a person's data.
import pino from 'pino'

export type Log = pino.Logger

export function createLog(level: string): Log {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime }
  return process.stderr.isTTY
    ? pino(options, { write: (line) => process.stderr.write(readable(line)) })
    : pino(options, pino.destination({ fd: 2, sync: true }))
}

function readable(line: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown> & {
    level: number
    time: string
  }
  const facts = Object.entries(rest).map(([name, value]) => `${name}=${String(value)}`)
  const trace = typeof err === 'object' && err !== null && 'stack' in err ? `\n${String(err.stack)}` : ''
  return `${time.slice(11, 19)} ${pino.levels.labels[level] ?? ''} ${[msg, ...facts].join(' ')}${trace}\n`
}
