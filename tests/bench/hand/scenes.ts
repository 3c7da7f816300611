// Where a task begins: a tournament of eight at a moment of its life, made by a script for each time it is played.
import type { Desk } from '../../support/desk.ts'
import type { Hand } from '../../support/hand.ts'
import type { ServiceDesk } from '../../support/service-desk.ts'
import { imagesLine } from '../../support/picture.ts'

export type Scene = {
  desk: Desk
  hand: Hand
  service: ServiceDesk
  /** Its tournament. */
  name: string
  id: string
}

export const stageName = 'Playoffs'
export const teams = ['Alpha', 'Bravo', 'Comet', 'Delta', 'Echo', 'Foxtrot', 'Golf', 'Hotel'] as const
export const teamList = teams.join('\n')

const moments = ['published', 'open', 'entered', 'confirmed', 'closed', 'drawn', 'running', 'played'] as const
export type Moment = (typeof moments)[number]

/** What leads from each moment to it; the place is the bracket from `closed` on. */
const ways: Record<Moment, (name: string) => string[]> = {
  published: (name) => [
    `tournament create "${name}" --game=Valorant --region=Taiwan --min-teams=2 --starters=1 --benched=1`,
    `stage create "${name}" ${stageName} SingleElimination --best-of=3`,
    imagesLine(name),
    `tournament publish "${name}" --yes`,
  ],
  open: (name) => [`tournament open-registration "${name}" --yes`],
  entered: (name) => [`team add-many "${name}" "${teams.join('; ')}" --yes`],
  confirmed: (name) => [`go teams "${name}"`, `team confirm-roster ${teams.join(' ')}`],
  closed: (name) => [`tournament close-registration "${name}"`, `go bracket "${name}" --stage=${stageName}`],
  drawn: () => ['bracket generate @page'],
  running: () => [`stage finalize @page --confirm=${stageName}`],
  played: () => ['M1', 'M2', 'M3', 'M4', 'M5', 'M6', 'M7'].map((match) => `match update-score G1-${match} 2-1`),
}

/** Answers its id. */
export async function tournamentAt(service: ServiceDesk, name: string, moment: Moment): Promise<string> {
  const until = moments.slice(0, moments.indexOf(moment) + 1)
  await service.run(until.flatMap((one) => ways[one](name)).join('\n'))
  return (await service.tournament(name)).id
}

/** A knock-out of sixteen, running: nine results can be entered in a row. */
export async function sixteen(service: ServiceDesk, name: string): Promise<string> {
  const entered = Array.from({ length: 16 }, (_, index) => `Team ${String.fromCharCode(65 + index)}`)
  await service.run(
    [
      ...ways.published(name),
      ...ways.open(name),
      `team add-many "${name}" "${entered.join('; ')}" --yes`,
      `go teams "${name}"`,
      `team confirm-roster ${entered.map((team) => `"${team}"`).join(' ')}`,
      ...ways.closed(name),
      ...ways.drawn(name),
      ...ways.running(name),
    ].join('\n'),
  )
  return (await service.tournament(name)).id
}

/** So that a search for the first finds only that one. */
export const numbered = (at: number) => String(at).padStart(3, '0')

/** Tournaments whose registration is open, by a name they share. */
export async function manyOpen(service: ServiceDesk, name: string, count: number): Promise<void> {
  const names = Array.from({ length: count }, (_, index) => `${name} ${numbered(index + 1)}`)
  await service.run(names.flatMap((one) => [...ways.published(one), ...ways.open(one)]).join('\n'))
}
