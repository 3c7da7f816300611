import { onTeam, onTournament, isOver, only, perhaps, stagesMayChange, type Attempt } from './attempt.ts'
import type { Snapshot } from './snapshot.ts'

/** Small fields meet every case sooner. */
export const mostTeams = 6

const takesTeams = ({ state }: Snapshot) => state === 'OpenRegistration' || state === 'CompleteRegistration'

export const tournamentAttempts: readonly Attempt[] = [
  onTournament('publishTournament', 3, ({ now }) => only(now.state === 'Initial' && now.stages.length > 0)),
  onTournament('openRegistration', 2, ({ now }) =>
    only(now.state === 'Published' || now.state === 'CompleteRegistration'),
  ),
  onTournament('closeRegistration', 2, ({ now }) => only(now.state === 'OpenRegistration')),
  onTournament('cancelTournament', 0.06, ({ now }) => ({ body: { reason: 'no hall' }, expect: only(!isOver(now)) })),
  onTournament('editTournament', 1, ({ now, chance, time }) => {
    const stale = chance.happens(0.2)
    // Once published, only the end of registration may be edited; after it, nothing of registration (§4).
    const open = now.state === 'Initial' || now.state === 'Published' || now.state === 'OpenRegistration'
    const body = { version: now.version + (stale ? 1 : 0), registrationEnd: time + 3_600 * chance.whole(1, 40) }
    return { body, expect: perhaps(open && !stale) }
  }),
  onTournament('addTeam', 5, ({ now, chance }) => {
    if (now.teams.length >= mostTeams && takesTeams(now)) return undefined
    const taken = chance.one(now.teams)?.name
    const name = taken !== undefined && chance.happens(0.1) ? taken : `Team ${chance.whole(1, 1_000_000)}`
    return { body: { name }, expect: only(takesTeams(now) && now.teams.every((team) => team.name !== name)) }
  }),
  onTeam('confirmRoster', 6, ({ now, team }) => only(takesTeams(now) && team.state === 'PendingConfirmRoster')),
  onTeam('withdrawRoster', 0.6, ({ now, team }) => only(stagesMayChange(now) && team.state === 'Registered')),
  onTeam('removeTeam', 0.4, ({ now }) => perhaps(stagesMayChange(now))),
  onTeam('dropTeam', 0.3, ({ now, team }) => ({
    body: { reason: 'ill' },
    expect: only(now.state === 'InProgress' && team.state === 'Registered' && !team.dropped),
  })),
  onTeam('reinstateTeam', 0.3, ({ now, team }) => only(!isOver(now) && team.dropped)),
  onTournament('passTime', 0.3, () => 'maybe'),
]
