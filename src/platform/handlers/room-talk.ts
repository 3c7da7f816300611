// What is said and shown in a match room. Nothing of the tournament is locked for it, nor the room.
import { randomBytes } from 'node:crypto'
import { whyNotAddEvidence } from '../../rules/games.ts'
import { whyNotSendMessage } from '../../rules/rooms.ts'
import { encodeAnew } from '../acts/encode-image.ts'
import { enforce, Invalid, type Handler } from '../call.ts'
import { evidenceOf, insertEvidence } from '../store/room-evidence.ts'
import { insertMessage, messagesIn } from '../store/room-messages.ts'
import { findRoom } from '../store/rooms.ts'

export const listMessages: Handler<'listMessages'> = async ({ tx, params, query, asking }) => {
  await findRoom(tx, params.matchId, asking.now)
  return messagesIn(tx, params.matchId, query)
}

export const sendMessage: Handler<'sendMessage'> = async (call) => {
  const { matchId } = call.params
  const { text, tournamentTeamId = null } = call.body
  const room = await findRoom(call.tx, matchId, call.asking.now)
  enforce(whyNotSendMessage({ room }, call.asking, { team: tournamentTeamId ?? undefined }))
  const message = await insertMessage(call.tx, matchId, {
    by: call.asking.user.name,
    role: tournamentTeamId === null ? 'admin' : 'captain',
    tournamentTeamId,
    text,
    time: call.asking.now,
  })
  call.touched('room', matchId)
  call.said(message)
  return message
}

export const listEvidence: Handler<'listEvidence'> = async ({ tx, params, asking }) => {
  await findRoom(tx, params.matchId, asking.now)
  return { evidences: await evidenceOf(tx, params.matchId, params.n) }
}

export const addEvidence: Handler<'addEvidence'> = async (call) => {
  const { matchId, n } = call.params
  const { type, tournamentTeamId = null, file } = call.body
  const room = await findRoom(call.tx, matchId, call.asking.now)
  enforce(whyNotAddEvidence({ room }, call.asking, { game: n, team: tournamentTeamId ?? undefined }))
  const image = await encodeAnew(Buffer.from(await file.arrayBuffer()))
  if (!image.ok) throw new Invalid({ file: [image.why] })
  const evidence = await insertEvidence(call.tx, {
    matchId,
    game: n,
    type,
    tournamentTeamId,
    by: call.asking.user.name,
    time: call.asking.now,
    secret: randomBytes(18).toString('base64url'),
    ...image.encoded,
  })
  call.touched('room', matchId, {}, { game: n, type, evidence: evidence.id })
  return evidence
}
