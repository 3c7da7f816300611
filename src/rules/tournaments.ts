// When a tournament may be published, opened, closed, cancelled and edited (§4, §5; plan 4.11).
import { reason, type Reason } from '../contract/reason.ts'
import type { Tournament } from '../contract/tournament.ts'
import type { TournamentFields } from '../contract/tournament-detail.ts'
import type { Asking, TournamentView } from '../contract/views.ts'
import { firstReason, reasonIf } from './first-reason.ts'
import { publishChecklist, whyNotChecked } from './publish-checklist.ts'

export function whyNotPublish(view: TournamentView, _asking: Asking): Reason | undefined {
  const { tournament } = view
  return firstReason(
    () => whyNotOver(tournament),
    () => reasonIf(tournament.state !== 'Initial', 'tournament.alreadyPublished'),
    () => whyNotChecked(view, publishChecklist(view)),
  )
}

export function whyNotOpenRegistration({ tournament, stages }: TournamentView, _asking: Asking): Reason | undefined {
  const started = stages.find((stage) => stage.state !== 'Initial')
  return firstReason(
    () => whyNotOver(tournament),
    () => whyNotPublished(tournament),
    () => reasonIf(tournament.state === 'OpenRegistration', 'tournament.alreadyOpen'),
    () => reasonIf(tournament.state === 'InProgress', 'tournament.registrationOver'),
    () => started && reason('tournament.stageStarted', { stage: started.name }, `stage unfinalize ${started.id}`),
    // §4: registration of an instant tournament closes when it is full.
    () => reasonIf(tournament.instant && isFull(tournament), 'tournament.full', { max: tournament.maxTeams ?? 0 }),
  )
}

export function whyNotCloseRegistration({ tournament }: TournamentView, _asking: Asking): Reason | undefined {
  return firstReason(
    () => whyNotOver(tournament),
    () => whyNotOpened(tournament),
    () => reasonIf(tournament.state === 'CompleteRegistration', 'tournament.alreadyClosed'),
    () => reasonIf(tournament.state === 'InProgress', 'tournament.registrationOver'),
  )
}

/** A copy has the settings, never the teams: also a tournament that is over may be copied. */
export function whyNotCopyTournament(
  _view: TournamentView,
  { now }: Asking,
  args?: { registrationEnd?: number | null | undefined },
): Reason | undefined {
  return whyNotEnded(args?.registrationEnd, now)
}

/** Of a new tournament: its registration would be over before it begins. */
export function whyNotEnded(registrationEnd: number | null | undefined, now: number): Reason | undefined {
  return reasonIf(registrationEnd != null && registrationEnd <= now, 'tournament.endInPast')
}

/** `Friday Cup` → `Friday Cup (2)` → `Friday Cup (3)`: a year at the end of a name is no number of a copy. */
export function nameOfTournamentCopy(name: string): string {
  const [, stem = name, number = '1'] = /^(.*) \((\d{1,6})\)$/.exec(name) ?? []
  const suffix = ` (${Number(number) + 1})`
  return stem.slice(0, 200 - suffix.length) + suffix
}

export function whyNotCancelTournament({ tournament }: TournamentView, _asking: Asking): Reason | undefined {
  return firstReason(
    () => reasonIf(tournament.state === 'Cancelled', 'tournament.alreadyCancelled'),
    () => whyNotOver(tournament),
  )
}

/** §4: once published only the registration end; after the registration has ended not even that. */
export function whyNotEditTournament(
  { tournament }: TournamentView,
  { now }: Asking,
  changes: Partial<TournamentFields> = {},
): Reason | undefined {
  const end = changes.registrationEnd
  return firstReason(
    () => whyNotOver(tournament),
    () => (tournament.state === 'Initial' ? undefined : whyNotEditPublished(tournament, now, changes)),
    () =>
      reasonIf(
        end != null && end !== tournament.registrationEnd && end <= now,
        'tournament.endInPast',
        undefined,
        tournament.state === 'OpenRegistration' ? `tournament close-registration ${tournament.id}` : undefined,
      ),
  )
}

function whyNotEditPublished(
  tournament: Tournament,
  now: number,
  changes: Partial<TournamentFields>,
): Reason | undefined {
  const open = tournament.state === 'Published' || tournament.state === 'OpenRegistration'
  const ended = tournament.registrationEnd !== null && tournament.registrationEnd <= now
  const stored: Record<string, unknown> = tournament
  const others = Object.entries(changes).filter(
    ([field, value]) =>
      !['registrationEnd', 'version'].includes(field) &&
      value !== undefined &&
      JSON.stringify(value) !== JSON.stringify(stored[field]),
  )
  return firstReason(
    () => reasonIf(!open || ended, 'tournament.registrationEnded'),
    () => reasonIf(others.length > 0, 'tournament.onlyRegistrationEnd'),
  )
}

/** Until it is over: the administrators of its rooms may change during the night. */
export function whyNotSetVenues({ tournament }: TournamentView, _asking: Asking): Reason | undefined {
  return whyNotOver(tournament)
}

export function isFull({ maxTeams, teamCount }: Tournament): boolean {
  return maxTeams !== null && teamCount >= maxTeams
}

/** Completed and cancelled tournaments stay as they are. */
export function whyNotOver({ state }: Tournament): Reason | undefined {
  return firstReason(
    () => reasonIf(state === 'Completed', 'tournament.completed'),
    () => reasonIf(state === 'Cancelled', 'tournament.cancelled'),
  )
}

function whyNotPublished({ id, state }: Tournament): Reason | undefined {
  return reasonIf(state === 'Initial', 'tournament.notPublished', undefined, `tournament publish ${id}`)
}

/** Registration has been open at some time. */
export function whyNotOpened(tournament: Tournament): Reason | undefined {
  return firstReason(
    () => whyNotPublished(tournament),
    () =>
      reasonIf(
        tournament.state === 'Published',
        'tournament.notOpen',
        undefined,
        `tournament open-registration ${tournament.id}`,
      ),
  )
}
