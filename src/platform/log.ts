// One JSON line per event on standard error; on a terminal the same, readable. Never a token, a body or a person's data.
import pino from 'pino'

export type Log = pino.Logger

export function createLog(level: string, write?: (line: string) => void): Log {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: withoutValues } }
  if (write) return pino(options, { write })
  if (process.stderr.isTTY) return pino(options, { write: (line) => process.stderr.write(readable(line)) })
  return pino(options, pino.destination({ fd: 2, sync: true }))
}

type Told = { message: string; code?: string; constraint?: string; stack?: string[]; cause?: Told }

/** An error as a log may have it: a failed statement without its parameters, a database's complaint without the value. */
function withoutValues(error: unknown): Told {
  if (!(error instanceof Error)) return { message: 'not an error' }
  const text = (name: string) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' ? value : undefined
  }
  const [code, constraint] = [text('code'), text('constraint')]
  return {
    message: error.message.replace(/\nparams:[\s\S]*$/, '').replace(/: "[\s\S]*"$/, ''),
    ...(code && { code }),
    ...(constraint && { constraint }),
    stack: (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line)),
    ...(error.cause !== undefined && { cause: withoutValues(error.cause) }),
  }
}

function readable(line: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown> & {
    level: number
    time: string
    err?: Told
  }
  const facts = Object.entries(rest).map(([name, value]) => `${name}=${String(value)}`)
  const trace: string[] = []
  for (let at = err; at; at = at.cause)
    trace.push(`\n  ${at.message}`, ...(at.stack ?? []).map((frame) => `\n${frame}`))
  return `${time.slice(11, 19)} ${pino.levels.labels[level] ?? ''} ${[msg, ...facts].join(' ')}${trace.join('')}\n`
}
