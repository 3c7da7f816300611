import type { Standing } from '../../src/contract/standing.ts'

export function aStanding(over: Partial<Standing> & { tournamentTeamId: string }): Standing {
  return { name: over.tournamentTeamId, groupNumber: 1, rank: 1, tied: false, decidedBy: null, values: {}, ...over }
}
