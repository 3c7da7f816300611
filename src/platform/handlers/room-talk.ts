// Chat and evidence of a match room. They lock neither the tournament nor the room.
import { randomBytes } from 'node:crypto'
import { whyNotAddEvidence, whyNotMoreEvidence } from '../../rules/games.ts'
import { whyNotSendMessage } from '../../rules/rooms.ts'
import { maxEvidenceText } from '../../contract/limits.ts'
import { readEvidenceFile, textOfBytes } from '../acts/evidence-file.ts'
import { requireNearRoom } from '../acts/near.ts'
import { sentImage } from '../acts/sent-image.ts'
import { actOn } from '../act-on.ts'
import * as on from '../acts/subjects.ts'
import { enforce, Invalid, type Handler } from '../call.ts'
import { lockEvidence } from '../store/locks.ts'
import { countEvidence, evidenceOf, findEvidenceText, insertEvidence } from '../store/room-evidence.ts'
import { insertMessage, messagesIn } from '../store/room-messages.ts'

export const listMessages: Handler<'listMessages'> = async ({ tx, params, query, asking }) => {
  await requireNearRoom({ tx, asking }, params.matchId)
  return messagesIn(tx, params.matchId, query)
}

export const sendMessage = actOn('sendMessage', on.roomAsRead, {
  whyNot: (view, asking, { tournamentTeamId: team }) => whyNotSendMessage(view, asking, { team: team ?? undefined }),
  run: async (call) => {
    const { matchId } = call.params
    const { text, tournamentTeamId = null } = call.body
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
  },
})

export const listEvidence: Handler<'listEvidence'> = async ({ tx, params, asking }) => {
  await requireNearRoom({ tx, asking }, params.matchId)
  return { evidences: await evidenceOf(tx, params.matchId, params.n) }
}

export const getEvidence: Handler<'getEvidence'> = async ({ tx, params, asking }) => {
  await requireNearRoom({ tx, asking }, params.matchId)
  const text = textOfBytes(await findEvidenceText(tx, params)) ?? ''
  return { text: text.slice(0, maxEvidenceText), cut: text.length > maxEvidenceText }
}

export const addEvidence = actOn('addEvidence', on.roomAsRead, {
  whyNot: (view, asking, { tournamentTeamId: team }, { n: game }) =>
    whyNotAddEvidence(view, asking, { game, team: team ?? undefined }),
  run: async (call) => {
    const { matchId, n } = call.params
    const { type, tournamentTeamId = null, file } = call.body
    const read = await readEvidenceFile(file, type, sentImage(call.image))
    if (!read.ok) throw new Invalid({ file: [read.why] })
    await lockEvidence(call.tx, matchId, n)
    enforce(whyNotMoreEvidence(await countEvidence(call.tx, matchId, n), n))
    const evidence = await insertEvidence(call.tx, {
      matchId,
      game: n,
      type,
      tournamentTeamId,
      by: call.asking.user.name,
      time: call.asking.now,
      secret: randomBytes(18).toString('base64url'),
      ...read.kept,
      size: read.kept.bytes.length,
    })
    call.changed({}, { game: n, type, evidence: evidence.id })
    return evidence
  },
})
