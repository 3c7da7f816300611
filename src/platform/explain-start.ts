// Why the platform does not start, in one sentence with the name of the variable to set.
import { Invalid, Refusal } from './call.ts'
import { BadConfiguration } from './config.ts'
import { sayIn, sayProblems, textOfReason } from './messages.ts'
import { sqlState } from './store/connection.ts'
import { FolderInUse } from './store/folder-lock.ts'
import { NewerDatabase } from './store/version.ts'

type Environment = Record<string, string | undefined>

/** A problem the operator can fix is said plainly; any other is told with its stack. */
export function explainStart(error: unknown, environment: Environment): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof BadConfiguration || error instanceof FolderInUse || error instanceof NewerDatabase)
    return error.message
  const code = sqlState(error) ?? ''
  if (error instanceof CannotListen) return `${error.message}. ${listenProblem(code)}`
  const folder = environment['ARENA_DATA'] ?? '.arena'
  const isOfFolder = 'path' in error && String(error.path).startsWith(folder)
  const said =
    environment['DATABASE_URL'] && !isOfFolder ? databaseProblem(error, code) : folderProblem(code, environment)
  return said ?? unforeseen(error, environment)
}

/** The stack helps developers and confuses operators. */
function unforeseen(error: Error, { ARENA_LOG: level = '' }: Environment): string {
  if (level === 'debug' || level === 'trace')
    return [saidBy(error), ...(error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line))].join('\n')
  return `The platform cannot start: ${saidBy(error).trim().split('\n').join(' ')} (ARENA_LOG=debug tells where)`
}

/** The message of a refusal is a key; its reason has a sentence. */
function saidBy(error: Error): string {
  const say = sayIn('en')
  if (error instanceof Refusal) return textOfReason(say, error.reason)
  if (!(error instanceof Invalid)) return error.message
  return Object.entries(sayProblems(say, error.problems))
    .map(([field, texts]) => `${field}: ${texts.join(' ')}`)
    .join(' ')
}

/** The port, or the address, cannot be had. */
export class CannotListen extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause })
  }
}

function listenProblem(code: string): string {
  if (code === 'EADDRINUSE') return 'Stop what uses that port, or set PORT.'
  if (code === 'EACCES') return 'This port is not for everybody; set PORT to one above 1023.'
  return 'HOST must be a name or an address of this machine.'
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
    ['EISDIR', 'has a folder where a file belongs'],
    ['ENOENT', 'cannot be made there'],
    ['EINVAL', 'cannot be made there'],
  ]).get(code)
  return why && `The data folder ${folder} ${why}. Name another one with ARENA_DATA.`
}

function databaseProblem(error: Error, code: string): string | undefined {
  const whole = messagesOf(error)
  const why = new Map([
    ['ECONNREFUSED', 'nobody answers at its address'],
    ['ENOENT', 'there is no such socket, or no such file of a certificate'],
    ['ENOTFOUND', 'there is no host of that name'],
    ['EAI_AGAIN', 'there is no host of that name'],
    ['ETIMEDOUT', 'its host does not answer'],
    ['EHOSTUNREACH', 'its host cannot be reached'],
    ['ECONNRESET', 'the connection was cut'],
    ['28P01', 'the password is not right'],
    ['28000', 'the user may not connect'],
    ['3D000', 'there is no such database'],
    ['42501', 'the user may not make tables, or the extensions pg_trgm and btree_gist, in it'],
    ['53300', 'it has no connection left'],
    ['57P03', 'the server is starting or stopping'],
    ['55P03', 'another process has been changing the database for two minutes'],
    ['25006', 'it can only be read'],
  ]).get(code)
  const other = /SSL|certificate|SASL|timeout|Invalid URL/i.test(whole) ? whole.split('\n')[0] : undefined
  // A server that hangs up during the greeting is recognised by the error text only.
  const cut = /Connection terminated/.test(whole) ? 'the connection was cut' : undefined
  const said = why ?? cut ?? other
  return said && `The database of DATABASE_URL cannot be used: ${said}. Check DATABASE_URL, or start without it.`
}

function messagesOf(error: Error): string {
  return [error.message, ...(error.cause instanceof Error ? [messagesOf(error.cause)] : [])].join('\n')
}
