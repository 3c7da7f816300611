// Automatic changes of registration: by the clock, and when the last place is taken (§4).
import { readStored } from '../../contract/stored.ts'
import type { Tournament } from '../../contract/tournament.ts'
import { type TournamentDetail, TournamentFields } from '../../contract/tournament-detail.ts'
import { isFull, nameOfTournamentCopy } from '../../rules/tournaments.ts'
import type { Act } from '../call.ts'
import { tournamentView, updateTournament } from '../store/tournaments.ts'
import { addTournament } from './add-tournament.ts'
import { moveTournament } from './move-tournament.ts'
import { stageFieldsOf } from './stage-defaults.ts'
import { startWhenReady } from './start-instant.ts'

/** §4: registration of an instant tournament closes when it is full; any other one stays open for changes. */
export async function closeWhenFull(act: Act, tournament: Tournament): Promise<Tournament> {
  if (!tournament.instant || tournament.state !== 'OpenRegistration' || !isFull(tournament)) return tournament
  const closed = await moveTournament(act, tournament, 'CompleteRegistration')
  if (tournament.copyOnFull) await openAnother(act, tournament.id)
  startWhenReady(act, closed)
  return closed
}

/** §4: late teams find a copy. chosen: it has no times, because those of the first one are its own. */
export async function openAnother(act: Act, id: string): Promise<TournamentDetail> {
  const { tournament, stages } = await tournamentView(act.tx, id)
  const fields: TournamentFields = {
    ...readStored(TournamentFields, tournament),
    name: nameOfTournamentCopy(tournament.name),
    registrationStart: null,
    registrationEnd: null,
    matchStart: null,
    matchEnd: null,
  }
  const copy = await addTournament(act, fields, stages.map(stageFieldsOf))
  const { venueIds } = tournament
  const held = venueIds.length > 0 ? await updateTournament(act.tx, copy.id, { venueIds }) : copy
  act.schedule({ kind: 'front-cache', tournamentId: held.id }, act.asking.now)
  return moveTournament(act, held, 'OpenRegistration')
}
