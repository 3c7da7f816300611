// The games of a match room: started, reported, decided, and what proves the result (domain.md §5; 4.12).
import * as v from 'valibot'
import { BracketMatch } from './bracket.ts'
import { named, NumberInPath, read, write } from './endpoint.ts'
import { idOf } from './ids.ts'
import { maxNoteLength, Version } from './limits.ts'
import { GameScore, MatchGame } from './match-room.ts'
import { Evidence, EvidenceText, EvidenceType } from './room-talk.ts'
import { administrators, systemOnly } from './user.ts'

const root = '/admin/tournament/v1/matches/{matchId}/games'
const ofRoom = v.object({ matchId: idOf('room') })
const ofGame = v.object({ matchId: idOf('room'), n: NumberInPath })
const about = { kind: 'room', param: 'matchId' } as const
const Note = v.optional(v.pipe(v.string(), v.maxLength(maxNoteLength, 'tooLong')), '')
const Scores = v.pipe(v.array(GameScore), v.minLength(1, 'required'), v.maxLength(200, 'tooLong'))
const For = v.optional(idOf('team'))
/** The game as the sender saw it: refused when it has changed since. */
const Seen = v.optional(Version)

const inGame = { scope: 'platform', about, params: ofGame, roles: systemOnly } as const
const reported = { ...inGame, answer: MatchGame } as const
/** The last game decides the match, and that the bracket; both teams are told why in the chat. */
const decided = {
  ...inGame,
  answer: v.object({ game: MatchGame, changedMatches: v.optional(v.array(BracketMatch), []) }),
  failure: { text: 'problem.confirmResult', how: 'leadsFaults' },
} as const

export const gameEndpoints = named({
  /** The games alone; a page gets them with their room. */
  listGames: read({
    path: root,
    summary: 'Games of a room, with what was submitted',
    failure: { text: 'problem.retrieveGames', how: 'leadsFaults' },
    params: ofRoom,
    answer: v.object({ games: v.array(MatchGame) }),
    roles: administrators,
    scope: 'platform',
    about,
    reads: ['room'],
  }),
  startGame: write({
    ...reported,
    method: 'POST',
    path: `${root}/{n}/start`,
    summary: 'Start a game whose teams are ready',
  }),
  /** §6: captains submit results, administrators act for them. */
  submitResult: write({
    ...reported,
    method: 'PUT',
    path: `${root}/{n}/submissions`,
    summary: 'Report a result for a team; without a team, as captured from the game',
    body: v.object({ tournamentTeamId: For, scores: Scores }),
    ability: 'additions',
  }),
  disputeResult: write({
    ...reported,
    method: 'POST',
    path: `${root}/{n}/dispute`,
    summary: 'Object to a reported result; nothing is approved by itself then',
    body: v.object({ tournamentTeamId: For, reason: Note }),
    ability: 'additions',
  }),
  approveResult: write({
    ...decided,
    method: 'POST',
    path: `${root}/{n}/approve`,
    summary: 'Save the first submission of a team as it is; irreversible (§5), but where a second administrator has to',
    body: v.object({ reason: Note, version: Seen }),
  }),
  confirmResult: write({
    ...decided,
    method: 'POST',
    path: `${root}/{n}/confirm`,
    summary: 'Save these scores as the result; irreversible, but where a second administrator has to',
    body: v.object({ scores: Scores, reason: Note, version: Seen }),
  }),
  /** chosen: all who may confirm may also withdraw, so that a mistake does not wait for its author. */
  withdrawConfirmation: write({
    ...reported,
    method: 'POST',
    path: `${root}/{n}/withdraw-confirmation`,
    summary: 'Take back a confirmation that waits for a second administrator',
    ability: 'additions',
  }),
  editResult: write({
    ...decided,
    method: 'POST',
    path: `${root}/{n}/result`,
    summary: 'Correct the result of a completed game',
    body: v.object({
      scores: Scores,
      reason: Note,
      /** Allow later matches that already have a result to be reset (4.7). */
      cascade: v.optional(v.boolean(), false),
      version: Seen,
    }),
  }),
  listEvidence: read({
    path: `${root}/{n}/evidences`,
    summary: 'What proves the result of a game',
    params: ofGame,
    answer: v.object({ evidences: v.array(Evidence) }),
    roles: administrators,
    scope: 'platform',
    about,
    reads: ['evidence'],
  }),
  getEvidence: read({
    path: `${root}/{n}/evidences/{evidence}/text`,
    summary: 'What stands in a text that proves the result of a game',
    // It is looked for in this game only, so it needs no owner rule of its own.
    params: v.object({ ...ofGame.entries, evidence: v.pipe(v.string(), v.maxLength(64)) }),
    answer: EvidenceText,
    roles: administrators,
    scope: 'platform',
    about,
    reads: ['evidence'],
  }),
  addEvidence: write({
    ...inGame,
    method: 'PUT',
    path: `${root}/{n}/evidences`,
    summary: 'Add an image (JPEG or PNG), a text of statistics, or another file, as a form with a file',
    failure: { text: 'problem.uploadImage', how: 'leadsFaults' },
    body: v.object({ type: EvidenceType, tournamentTeamId: For, file: v.blob('required') }),
    answer: Evidence,
    multipart: true,
  }),
})
