import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { queues } from '../threads.ts'
import type { Asker } from '../turns.ts'

/** chosen: OWASP's scrypt setting of 32 MB and three passes. */
const cost = { N: 2 ** 15, r: 8, p: 3 }
const keyLength = 32

/** chosen: requirements for the first administrator's password. */
export const minPasswordLength = 12

const turn: unique symbol = Symbol('turn')
/** Had only by work whose turn it is: nothing is hashed beside the queue. */
export type PasswordTurn = typeof turn

/** Refused at once (`TooManyAtOnce`) where too many wait already. */
export function inPasswordTurn<T>(work: (turn: PasswordTurn) => Promise<T>, asker?: Asker): Promise<T> {
  return queues.passwords(() => work(turn), asker)
}

/** `scrypt$N$r$p$salt$key`, so that the cost can rise without locking anybody out. */
export async function hashPassword(password: string, _turn: PasswordTurn): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Takes as long without an account as with one, so that the time does not reveal which addresses exist. */
export async function isPassword(password: string, kept: string | undefined, turn: PasswordTurn): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (kept ?? (await decoy(turn))).split('$')
  const expected = Buffer.from(key, 'base64url')
  const given = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) })
  return timingSafeEqual(given, expected) && kept !== undefined
}

let decoyHash: Promise<string> | undefined
function decoy(turn: PasswordTurn): Promise<string> {
  return (decoyHash ??= hashPassword(randomBytes(16).toString('hex'), turn))
}

function derive(
  password: string,
  salt: Buffer,
  { N, r, p }: Required<Pick<ScryptOptions, 'N' | 'r' | 'p'>>,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The same characters typed on another keyboard may arrive composed differently.
    scrypt(password.normalize('NFKC'), salt, keyLength, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
