// Teams with open matches in a stage that is under way: they cannot play in another stage.
import type { Bracket } from '../../contract/bracket.ts'
import type { StageFormat } from '../../contract/states.ts'
import { exitsOf } from './exit.ts'
import { teamsOf } from './generate.ts'

/** Ids of the teams. In an elimination a team that has left is free before the others finish. */
export function stillPlaying(brackets: readonly Bracket[], format: StageFormat): Set<string> {
  return new Set(
    brackets
      .filter((bracket) => bracket.state === 'InProgress')
      .flatMap((bracket) => {
        if (format === 'RoundRobin' || format === 'FreeForAll')
          return teamsOf(bracket).map((team) => team.tournamentTeamId)
        const exits = exitsOf(bracket, format)
        const stillIn = [...exits].filter(([, exit]) => exit.roundOf === undefined).map(([id]) => id)
        const open = [...bracket.matches, ...bracket.additionalMatches].filter(
          (match) => match.needed && match.state !== 'Completed',
        )
        const toPlay = open.flatMap((match) => match.teams.flatMap((team) => team?.tournamentTeamId ?? []))
        return [...stillIn, ...toPlay]
      }),
  )
}
