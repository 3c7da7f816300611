// Data for a first look around: templates to make tournaments from, and evidence of a disputed result.
import { and, eq } from 'drizzle-orm'
import type { EvidenceType } from '../../contract/room-talk.ts'
import type { TournamentTeam } from '../../contract/team.ts'
import type { Act } from '../call.ts'
import { addEvidence } from '../handlers/room-talk.ts'
import { createTemplate } from '../handlers/templates.ts'
import { found } from '../store/found.ts'
import { matchRooms } from '../store/schema/matches.ts'
import { tournaments } from '../store/schema/tournaments.ts'
import { teamsWith } from '../store/teams.ts'
import { called } from './recorded.ts'
import { screenshotOf } from './screenshot.ts'

export async function seedUsed(act: Act): Promise<void> {
  await seedTemplates(act)
  await seedEvidence(act)
}

const templates = [
  {
    name: 'Friday night, teams of two',
    game: 'Valorant',
    region: ['Hong Kong', 'Taiwan'],
    starters: 2,
    benched: 1,
    maxTeams: 16,
    stages: [{ name: 'Main bracket', format: 'SingleElimination', bestOf: 3, autoApprove: 'identical' }],
  },
  {
    name: 'Groups and finals',
    game: 'Forts',
    region: ['All'],
    maxTeams: 16,
    stages: [
      { name: 'Groups', format: 'RoundRobin', groups: 4, advancing: 2 },
      { name: 'Finals', format: 'SingleElimination', bestOf: 3, thirdPlaceMatch: true },
    ],
  },
] as const

async function seedTemplates(act: Act): Promise<void> {
  for (const { name, stages, region, ...fields } of templates) {
    const body = { ...fields, name, region: [...region], stages: stages.map((stage) => ({ ...stage })) }
    await called(act, 'createTemplate', createTemplate, { params: {}, body })
  }
}

/** Of everybody who plays, as the game would write it; the numbers make no claim. */
function statisticsOf(teams: readonly TournamentTeam[]): string {
  const lines = teams.flatMap(({ name, players }, side) =>
    players
      .filter(({ role }) => role !== 'Bench')
      .map(({ nickname }, at) => [nickname, name, 19 - 5 * at - side, 14 + 2 * at + side].join(',')),
  )
  return ['player,team,kills,deaths', ...lines, ''].join('\n')
}

/** In the chat of this room a captain says: We have a screenshot. */
async function seedEvidence(act: Act): Promise<void> {
  const [room] = await act.tx
    .select({ matchId: matchRooms.id, teamIds: matchRooms.teamIds })
    .from(matchRooms)
    .innerJoin(tournaments, eq(tournaments.id, matchRooms.tournamentId))
    .where(and(eq(tournaments.name, 'Friday Night Cup'), eq(matchRooms.identifier, 'G1-M6')))
  const { matchId, teamIds } = found(room)
  const screenshot = new File([new Uint8Array(await screenshotOf([11, 13]))], 'scoreboard.png')
  const files = [
    { type: 'playerImage', file: screenshot, tournamentTeamId: teamIds[1] },
    { type: 'statistics', file: new File([statisticsOf(await teamsWith(act.tx, teamIds))], 'players.csv') },
  ] satisfies { type: EvidenceType; file: File; tournamentTeamId?: string | undefined }[]
  for (const body of files) {
    const command = `room add-evidence ${matchId} ${body.type} @${body.file.name}`
    await called(act, 'addEvidence', addEvidence, { params: { matchId, n: 1 }, body, command })
  }
}
