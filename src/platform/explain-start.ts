// Why the platform does not start, in one sentence with the name of the variable that mends it.
import { BadConfiguration } from './config.ts'
import { sqlState } from './store/connection.ts'
import { FolderInUse } from './store/folder-lock.ts'

type Environment = Record<string, string | undefined>

/** What a person can mend is said plainly; the rest is told with where it came from. */
export function explainStart(error: unknown, environment: Environment): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof BadConfiguration || error instanceof FolderInUse) return error.message
  const code = sqlState(error) ?? ''
  if (code === 'EADDRINUSE') return `${error.message}. Stop what uses that port, or set PORT.`
  if (code === 'EACCES' && 'syscall' in error && error.syscall === 'listen')
    return `${error.message}. This port is not for everybody; set PORT to one above 1023.`
  if (code === 'EADDRNOTAVAIL') return `${error.message}. HOST must be an address of this machine.`
  const said = environment['DATABASE_URL'] ? databaseProblem(error, code) : folderProblem(code, environment)
  return said ?? error.stack ?? error.message
}

function folderProblem(code: string, environment: Environment): string | undefined {
  const folder = environment['ARENA_DATA'] ?? '.arena'
  const why = new Map([
    ['EROFS', 'lies on a disk that cannot be written'],
    ['EACCES', 'may not be written by this user'],
    ['EPERM', 'may not be written by this user'],
    ['ENOTDIR', 'is a file, or lies in one'],
    ['EEXIST', 'is a file'],
    ['ENOSPC', 'lies on a disk that is full'],
    ['ENAMETOOLONG', 'has too long a name'],
  ]).get(code)
  return why && `The data folder ${folder} ${why}. Name another one with ARENA_DATA.`
}

function databaseProblem(error: Error, code: string): string | undefined {
  const whole = messagesOf(error)
  const why = new Map([
    ['ECONNREFUSED', 'nobody answers at its address'],
    ['ENOENT', 'there is no such socket'],
    ['ENOTFOUND', 'there is no host of that name'],
    ['EAI_AGAIN', 'there is no host of that name'],
    ['ETIMEDOUT', 'its host does not answer'],
    ['EHOSTUNREACH', 'its host cannot be reached'],
    ['ECONNRESET', 'the connection was cut'],
    ['28P01', 'the password is not right'],
    ['28000', 'the user may not connect'],
    ['3D000', 'there is no such database'],
    ['42501', 'the user may not make tables, or the extension pg_trgm, in it'],
    ['53300', 'it has no connection left'],
    ['57P03', 'the server is starting or stopping'],
    ['55P03', 'another process has been changing the database for two minutes'],
    ['25006', 'it can only be read'],
  ]).get(code)
  const other = /SSL|certificate|SASL|timeout|Invalid URL/i.test(whole) ? whole.split('\n')[0] : undefined
  // What hangs up in the middle of the greeting is told apart by its text alone.
  const cut = /Connection terminated/.test(whole) ? 'the connection was cut' : undefined
  const said = why ?? cut ?? other
  return said && `The database of DATABASE_URL cannot be used: ${said}. Check DATABASE_URL, or start without it.`
}

function messagesOf(error: Error): string {
  return [error.message, ...(error.cause instanceof Error ? [messagesOf(error.cause)] : [])].join('\n')
}
