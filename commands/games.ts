// Games of a match room: started, reported, disputed, decided, and what proves the result.
import * as v from 'valibot'
import { request } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { endingsFor } from '../src/contract/evidence-file.ts'
import { maxNoteLength, Name } from '../src/contract/limits.ts'
import { MatchGame } from '../src/contract/match-room.ts'
import { EvidenceType } from '../src/contract/room-talk.ts'
import { readStored } from '../src/contract/stored.ts'
import type { RoomView } from '../src/contract/views.ts'
import {
  confirmed,
  defineCommand,
  final,
  invocation,
  irreversible,
  safe,
  type Inverse,
} from '../src/registry/define.ts'
import {
  editedGame,
  gameOf,
  gameScoresOf,
  missingReport,
  provenGame,
  reportOf,
  whyNotAddEvidence,
  whyNotApproveResult,
  whyNotConfirmResult,
  whyNotDisputeResult,
  whyNotEditResult,
  whyNotStartGame,
  whyNotSubmitResult,
  whyNotWithdrawConfirmation,
} from '../src/rules/games.ts'
import { fileWith } from '../src/rules/image-text.ts'
import { teamIn } from '../src/rules/rooms.ts'
import { Points } from '../src/rules/score-text.ts'

/** Its number; left out, the game that is being played. */
const game = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1, 'atLeastOne')))
const reason = v.optional(v.pipe(v.string(), v.maxLength(maxNoteLength, 'tooLong')), '')

/** chosen: there is no undo, yet `room edit-result` corrects it: it is asked about, and nothing is typed. */
const decision = final(confirmed)

const inRoom = { target: 'room', menu: 'play' } as const

export const startGame = defineCommand({
  ...inRoom,
  id: 'room.start',
  args: v.object({ game }),
  positional: ['game'],
  keys: 'r g',
  risk: confirmed,
  whyNot: whyNotStartGame,
  plan: (view, args) => [request(endpoints.startGame, playedIn(view, args))],
})

export const submitResult = defineCommand({
  ...inRoom,
  id: 'room.submit',
  needs: 'additions',
  args: v.object({ score: Points, team: v.optional(Name), game }),
  positional: ['score'],
  keys: 'r s',
  risk: confirmed,
  whyNot: (view, asking, args) => whyNotSubmitResult(view, asking, args && withScores(view, args)),
  plan: (view, { score, team, game }) => [
    request(endpoints.submitResult, playedIn(view, { game }), {
      scores: gameScoresOf(view.room, score),
      ...forTeam(view, team),
    }),
  ],
})

export const disputeResult = defineCommand({
  ...inRoom,
  id: 'room.dispute',
  needs: 'additions',
  args: v.object({ reason, team: v.optional(Name), game }),
  positional: ['reason'],
  keys: 'r d',
  risk: confirmed,
  whyNot: whyNotDisputeResult,
  plan: (view, { reason, team, game }) => [
    request(endpoints.disputeResult, playedIn(view, { game }), { reason, ...forTeam(view, team) }),
  ],
})

/** §5: saves the first user result, irreversibly. */
export const approveResult = defineCommand({
  ...inRoom,
  id: 'room.approve',
  acts: ['result-approval'],
  arity: 'many',
  args: v.object({ game, reason }),
  positional: ['game'],
  keys: 'r a',
  risk: decision,
  whyNot: whyNotApproveResult,
  plan: (view, args) => [
    request(endpoints.approveResult, playedIn(view, args), {
      reason: args.reason,
      version: gameOf(view.room, args)?.version,
    }),
  ],
  undo: (view, args, answer): Inverse | undefined => withdrawing(view, args, answer),
})

export const confirmResult = defineCommand({
  ...inRoom,
  id: 'room.confirm',
  life: { lastStep: true },
  args: v.object({ score: Points, game, reason }),
  positional: ['score'],
  keys: 'r c',
  risk: decision,
  whyNot: (view, asking, args) => whyNotConfirmResult(view, asking, args && withScores(view, args)),
  plan: (view, { score, game, reason }) => [
    request(endpoints.confirmResult, playedIn(view, { game }), {
      scores: gameScoresOf(view.room, score),
      reason,
      version: gameOf(view.room, { game })?.version,
    }),
  ],
  undo: (view, args, answer): Inverse | undefined => withdrawing(view, args, answer),
})

/** In the order of the seats. */
const Seat = v.picklist(['1', '2'])

/** Decides for what one team reported. */
export const acceptReport = defineCommand({
  ...inRoom,
  id: 'room.accept-report',
  args: v.object({ report: Seat, game, reason }),
  positional: ['report'],
  shortcuts: [
    { keys: '1', args: { report: '1' } },
    { keys: '2', args: { report: '2' } },
  ],
  risk: decision,
  whyNot: (view, asking, args) => {
    if (!args) return whyNotConfirmResult(view, asking)
    const reported = withReport(view, args)
    return missingReport(view, reported) ?? whyNotConfirmResult(view, asking, reported)
  },
  plan: (view, args) => [
    request(endpoints.confirmResult, playedIn(view, args), {
      scores: withReport(view, args).scores ?? [],
      reason: args.reason,
      version: gameOf(view.room, args)?.version,
    }),
  ],
  undo: (view, args, answer): Inverse | undefined => withdrawing(view, args, answer),
})

export const withdrawConfirmation = defineCommand({
  ...inRoom,
  id: 'room.withdraw-confirmation',
  needs: 'additions',
  args: v.object({ game }),
  positional: ['game'],
  keys: 'r w',
  risk: confirmed,
  whyNot: whyNotWithdrawConfirmation,
  plan: (view, args) => [request(endpoints.withdrawConfirmation, playedIn(view, args))],
})

export const editResult = defineCommand({
  id: 'room.edit-result',
  target: 'room',
  args: v.object({ score: Points, game, reason, cascade: v.optional(v.boolean(), false) }),
  positional: ['score'],
  keys: 'r e',
  menu: 'edit',
  risk: irreversible(({ room }: RoomView) => room.identifier),
  whyNot: (view, asking, args) =>
    whyNotEditResult(view, asking, args && { ...withScores(view, args), reason: args.reason }),
  plan: (view, { score, game, reason, cascade }) => [
    request(endpoints.editResult, endedIn(view, game), {
      scores: gameScoresOf(view.room, score),
      reason,
      cascade,
      version: editedGame(view.room, game)?.version,
    }),
  ],
})

export const addEvidence = defineCommand({
  id: 'room.add-evidence',
  target: 'room',
  args: v.object({
    type: EvidenceType,
    file: fileWith(endingsFor('file')),
    team: v.optional(Name),
    game,
  }),
  positional: ['type', 'file'],
  keys: 'r v',
  menu: 'play',
  risk: safe,
  whyNot: whyNotAddEvidence,
  plan: (view, { type, file, team, game }) => [
    request(endpoints.addEvidence, provenIn(view, game), { type, file, ...forTeam(view, team) }),
  ],
})

type OfGame = { game?: number | undefined }
type OfSeat = { report: v.InferOutput<typeof Seat> }

const Decided = v.object({ game: MatchGame })

/** A result waiting for a second administrator can be withdrawn; a final one cannot. */
function withdrawing(view: RoomView, args: OfGame, answer: unknown): Inverse | undefined {
  const game = gameOf(view.room, args)
  const waits = view.room.secondConfirmation && game?.firstConfirmation === null
  const counts = answer !== undefined && readStored(Decided, answer).game.state === 'Completed'
  return waits && !counts ? invocation(withdrawConfirmation, [view.room.matchId], { game: game.n }) : undefined
}

function playedIn({ room }: RoomView, args: OfGame): { matchId: string; n: number } {
  return { matchId: room.matchId, n: gameOf(room, args)?.n ?? args.game ?? 1 }
}

/** Without a game: the last completed one. */
function endedIn({ room }: RoomView, game: number | undefined): { matchId: string; n: number } {
  return { matchId: room.matchId, n: editedGame(room, game)?.n ?? game ?? 1 }
}

function provenIn({ room }: RoomView, game: number | undefined): { matchId: string; n: number } {
  return { matchId: room.matchId, n: provenGame(room, game)?.n ?? game ?? 1 }
}

function withReport<A extends OfGame & OfSeat>({ room }: RoomView, args: A) {
  return { ...args, scores: reportOf(room, args, Number(args.report) - 1)?.scores }
}

function withScores({ room }: RoomView, args: OfGame & { score: readonly number[]; team?: string | undefined }) {
  return { ...args, scores: gameScoresOf(room, args.score) }
}

/** A name no team has is left to the rule. */
function forTeam({ room }: RoomView, word: string | undefined): { tournamentTeamId?: string } {
  return word === undefined ? {} : { tournamentTeamId: teamIn(room, word)?.tournamentTeamId ?? word }
}
