import type { Case } from '../../contract/case.ts'
import { paths } from '../../paths.ts'

/** The page on which it is dealt with; a matter of no thing is one of the settings. */
export function placeOfCase({ thing, kind, tournamentId, stageId, groupNumber }: Case): string {
  if (thing === null) return paths.settings()
  const { id } = thing
  switch (thing.kind) {
    case 'room':
      return paths.room(id)
    case 'transaction':
      return paths.walletTransaction(id)
    case 'mission':
      return paths.mission(id)
    case 'sending':
      return paths.sending(id)
    case 'venue':
      return paths.venueLicence(id)
    case 'match':
    case 'bracket':
    case 'stage': {
      const stage = stageId ?? undefined
      if (tournamentId === null) return paths.waiting()
      return kind === 'standings' || kind === 'tie'
        ? paths.teamStandings(tournamentId, stage)
        : paths.bracket(tournamentId, stage, groupNumber ?? undefined)
    }
  }
}
