// The part of a half-typed audience that the platform can count.
import { AudienceKind, type NotificationChannel } from '../../contract/notification.ts'
import { TeamState } from '../../contract/states.ts'
import type { FormValues } from '../../shell/forms/arg-values.ts'

/** chosen: characters of pasted ids that fit into an address; more of them are counted in the review. */
const longestAsked = 6_000

export type AskedAudience = {
  to: AudienceKind
  channel: string
  search?: string
  venueId?: string
  companyId?: string
  minPoints?: number
  tournamentId?: string
  teamState?: TeamState
  memberIds?: string
  at?: number
}

export type Unasked = 'choose' | 'chooseChannel' | 'incomplete' | 'tooMany'

export function askedOf(channels: readonly NotificationChannel[], values: FormValues): AskedAudience | Unasked {
  const to = AudienceKind.options.find((one) => one === typedText(values, 'to'))
  if (to === undefined) return 'choose'
  if (channels.length === 0) return 'chooseChannel'
  const named = namedIn(to, values)
  if (typeof named === 'string') return named
  const at = timeIn(values)
  return { to, channel: channels.join(','), ...named, ...(at !== undefined && { at }) }
}

function namedIn(to: AudienceKind, values: FormValues): Partial<AskedAudience> | 'incomplete' | 'tooMany' {
  const text = (name: string) => typedText(values, name)
  if (to === 'all') return {}
  if (to === 'members') {
    const memberIds = text('memberIds')
    if (memberIds === undefined) return 'incomplete'
    return memberIds.length > longestAsked ? 'tooMany' : { memberIds }
  }
  if (to === 'tournament') {
    const tournamentId = text('tournamentId')
    const teamState = TeamState.options.find((one) => one === text('teamState'))
    return tournamentId === undefined ? 'incomplete' : { tournamentId, ...(teamState && { teamState }) }
  }
  const venueId = text('venueId')
  if (to === 'venue') return venueId === undefined ? 'incomplete' : { venueId }
  const [search, companyId, points] = [text('search'), text('companyId'), Number(text('minPoints') ?? Number.NaN)]
  const filter = {
    ...(search !== undefined && { search }),
    ...(venueId !== undefined && { venueId }),
    ...(companyId !== undefined && { companyId }),
    ...(Number.isInteger(points) && points > 0 && { minPoints: points }),
  }
  return Object.keys(filter).length === 0 ? 'incomplete' : filter
}

export function typedText(values: FormValues, name: string): string | undefined {
  const value = values[name]
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** The time that is asked for; undefined: now, or none that can be read. */
export function timeIn(values: FormValues): number | undefined {
  const at = values['at']
  return typeof at === 'number' && Number.isFinite(at) ? at : undefined
}
