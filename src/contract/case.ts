// Cases: everything that waits for an administrator, one each, in one list (night.md §1).
import * as v from 'valibot'
import { Seconds } from './envelope.ts'
import { Currency, Id, Total } from './limits.ts'
import { GameScore, RoomRound } from './match-room.ts'

/** In order, the gravest first. Those of matches are played for at that moment; those of the office are not. */
export const CaseKind = v.picklist([
  'disputed',
  'secondConfirmation',
  'noWinner',
  'tie',
  'assistance',
  'late',
  'overdue',
  'alike',
  'bracket',
  'standings',
  'limitRaise',
  'pausedSending',
  'refund',
  'withdrawal',
  'mission',
  'licenceEnding',
  'reported',
])
export type CaseKind = v.InferOutput<typeof CaseKind>

const orNull = <S extends v.GenericSchema>(schema: S) => v.optional(v.nullable(schema), null)

/** The things a case can be about: with its id they name what commands take. */
const CaseThing = v.object({
  kind: v.picklist(['room', 'match', 'bracket', 'stage', 'transaction', 'mission', 'sending', 'venue']),
  id: v.string(),
})

export const Case = v.object({
  /** The same for as long as its thing waits, whatever for: `room 34`. */
  id: v.string(),
  kind: CaseKind,
  since: Seconds,
  /** null: a matter of the settings. */
  thing: orNull(CaseThing),
  /** `G1-M3`, or the number of a division; empty where it has none. */
  identifier: v.optional(v.string(), ''),
  /** Of the teams in their seats, else what it is called. */
  names: v.optional(v.array(v.string()), []),
  /** Reports of the teams for the game that is played, in the order of its seats; null: that team has none. */
  reports: v.optional(v.array(v.nullable(v.array(GameScore.entries.totalScore))), []),
  /** Of a call for help: what was written. */
  text: v.optional(v.string(), ''),
  /** Of money: how much. */
  amount: orNull(v.object({ currency: Currency, total: Total })),
  tournamentId: orNull(Id),
  tournamentName: orNull(v.string()),
  stageId: orNull(Id),
  stageName: orNull(v.string()),
  groupNumber: orNull(v.number()),
  round: orNull(RoomRound),
  /** The venue its match is played at, where it has one of its own. */
  venue: orNull(v.string()),
  /** Name of the administrator who has taken it over. */
  claimedBy: orNull(v.string()),
})
export type Case = v.InferOutput<typeof Case>
