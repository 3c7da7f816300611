// Asks the platform what it knows beyond §7, once a page. Nothing of ours is sent before it has said so; whatever is no such
// answer (404, a page, other JSON) means that it knows none of it.
import * as v from 'valibot'
import { Ability, PlatformAnswer, platformPath, settingsPath, type Knowledge } from '../contract/abilities.ts'
import type { Abilities } from './abilities.ts'
import { readEnvelope, type Arrived } from './answer.ts'
import { isPassingStatus, pause, tries, waitBeforeRetry } from './retry.ts'

/** Abilities that are not asked for have a fallback. */
export { withTeams } from './stage-teams.ts'
export { toldProblem } from './outcome.ts'

/** `unreachable`: no answer came; `failing`: it cannot say now. */
type Asked = Knowledge | 'unreachable' | 'failing'

type Inquiry = { said?: Knowledge; asking?: Promise<Asked> | undefined }
const inquiries = new WeakMap<Abilities, Inquiry>()

export async function askPlatform(abilities: Abilities): Promise<Asked> {
  const inquiry = inquiries.get(abilities) ?? {}
  inquiries.set(abilities, inquiry)
  if (inquiry.said) return inquiry.said
  inquiry.asking ??= ask(abilities, inquiry).finally(() => (inquiry.asking = undefined))
  return inquiry.asking
}

const none: Knowledge = new Set()

async function ask(abilities: Abilities, inquiry: Inquiry): Promise<Asked> {
  const reply = await answerOf(abilities)
  if (reply === 'unreachable' || isDamaged(reply)) return 'unreachable'
  const { status } = reply
  if (status !== undefined && status !== notImplemented && (status >= 500 || isPassingStatus(status))) return 'failing'
  const said = isLost(reply) ? none : knowledgeIn(reply)
  inquiry.said = said
  abilities.lacking.set(Ability.options.filter((ability) => !said.has(ability)).join(','))
  return said
}

/** Some refuse (401) what they do not know: where what every platform has is answered and the question is not a second time, it is refused. */
async function answerOf(abilities: Abilities): Promise<Arrived | 'unreachable'> {
  const { probe, mayBeBarred } = abilities
  const first = await probed(abilities)
  if (!isLost(first)) return first
  const mayBeRefused = first.status === 401 || mayBeBarred
  return !mayBeRefused || isLost(await probe(settingsPath)) ? 'unreachable' : probed(abilities)
}

function isLost({ status }: Arrived): boolean {
  return status === undefined || status === 401
}

/** Tried like every other read, but once where the browser may be keeping the answer from the page. */
async function probed({ probe, mayBeBarred }: Abilities): Promise<Arrived> {
  for (let tried = 1; ; tried++) {
    const reply = await probe(platformPath)
    if (reply.status === undefined && mayBeBarred) return reply
    const status = isDamaged(reply) ? undefined : reply.status
    const wait = waitBeforeRetry(tried, tries.read, { status, retryAfter: reply.retryAfter ?? null })
    if (wait === undefined) return reply
    await pause(wait)
  }
}

const notImplemented = 501

/** A success with a missing or partial body: neither an envelope nor a page of another server. */
function isDamaged({ status, text }: Arrived): boolean {
  const isJson = text === '' || text.startsWith('{')
  return status === 200 && isJson && !readEnvelope(text)
}

function knowledgeIn({ status = 0, text }: Arrived): Knowledge {
  const envelope = status < 300 ? readEnvelope(text) : undefined
  const read = envelope?.status === 'ok' ? v.safeParse(PlatformAnswer, envelope.payload) : undefined
  return read?.success ? new Set(read.output.abilities) : none
}

/** After the answer to a call of ours: platforms refuse unknown calls in many ways. */
export async function askWhereUntold(abilities: Abilities, { status, text }: Arrived): Promise<void> {
  if (status === undefined && !abilities.mayBeBarred) return
  const isRefusal = status === undefined || status === 401 || status === 404
  if (isRefusal || !(isPassingStatus(status) || readEnvelope(text))) await askPlatform(abilities)
}

/** chosen: so long it is believed that a token is good, or is not (milliseconds). */
const acceptedFor = 5000
const looks = new WeakMap<Abilities, { at: number; accepted: Promise<boolean> }>()

/** Whether the token is good for what every platform answers; looked up once for all who ask at about the same time. */
export function isAccepted(abilities: Abilities): Promise<boolean> {
  const before = looks.get(abilities)
  if (before && before.at + acceptedFor > Date.now()) return before.accepted
  const accepted = abilities.probe(settingsPath).then((reply) => !isLost(reply))
  looks.set(abilities, { at: Date.now(), accepted })
  return accepted
}
