// §2 publish review: requirements and recommendations before a tournament is shown to players.
import * as v from 'valibot'
import { minTeams } from '../contract/limits.ts'
import { reason, type Reason } from '../contract/reason.ts'
import type { PublishCheckItem } from '../contract/tournament-detail.ts'
import { TournamentImage } from '../contract/tournament-image.ts'
import type { TournamentView } from '../contract/views.ts'
import { groupsFit, isAfter } from './tournament-fields.ts'

/** Every item, passed or not; `reason.publish.<key>` names the missing part. */
export function publishChecklist(view: TournamentView): PublishCheckItem[] {
  const { tournament, stages } = view
  const { registrationStart, registrationEnd, matchStart, matchEnd, groups, prize } = tournament
  return [
    required('name', tournament.name.trim() !== ''),
    required('game', tournament.game !== ''),
    required('region', tournament.region.length > 0),
    required('stages', stages.length > 0, null),
    required('minTeams', tournament.minTeams >= minTeams),
    required('starters', tournament.starters >= 1),
    required('registrationPeriod', !isAfter(registrationStart, registrationEnd), 'registrationEnd'),
    required('matchStart', !isAfter(registrationEnd, matchStart)),
    required('matchPeriod', !isAfter(matchStart, matchEnd), 'matchEnd'),
    required('groups', groups.length === 0 || groupsFit(tournament)),
    ...(tournament.instant ? sitAndGo(view) : []),
    required('logo', tournament.logo !== null),
    required('banner', tournament.banner !== null),
    required('mobileBanner', tournament.mobileBanner !== null),
    recommended('about', tournament.about?.length !== 0),
    recommended('rules', tournament.rules?.length !== 0),
    recommended(
      'prize',
      Object.values(prize).some((part) => part !== null),
    ),
  ]
}

/** chosen: an instant tournament runs without an administrator, so no part of it may wait for one (§4). */
function sitAndGo({ tournament, stages }: TournamentView): PublishCheckItem[] {
  return [
    required('sitAndGoMaxTeams', tournament.maxTeams !== null, 'maxTeams'),
    required('sitAndGoOneStage', stages.length === 1, null),
    required(
      'sitAndGoRooms',
      stages.every((stage) => stage.autoGenerateMatch),
      null,
    ),
    required(
      'sitAndGoComplete',
      stages.every((stage) => stage.autoCompleteBracket),
      null,
    ),
    required(
      'sitAndGoApprove',
      stages.every((stage) => stage.autoApprove !== 'off'),
      null,
    ),
  ]
}

/** The first required item that fails, as a refusal. */
export function whyNotChecked(
  { tournament, stages }: TournamentView,
  items: readonly PublishCheckItem[],
): Reason | undefined {
  const failed = items.find((item) => item.required && !item.ok)
  if (!failed) return undefined
  // Every item has its text; another platform's own item is shown by its code.
  return reason(`publish.${failed.key}` as 'publish.name', undefined, mend(failed))

  function mend({ key, field }: PublishCheckItem): string | undefined {
    // One file will do for all that are missing.
    if (v.is(TournamentImage, field)) return `tournament set-image ${tournament.id} ${field} --others`
    if (field !== null) return `tournament edit ${tournament.id}`
    const [stage] = stages
    if (!stage) return `stage create ${tournament.id}`
    return key === 'sitAndGoOneStage' ? undefined : `stage edit ${stage.id}`
  }
}

function required(key: string, ok: boolean, field: string | null = key): PublishCheckItem {
  return { key, ok, required: true, field }
}

function recommended(key: string, ok: boolean): PublishCheckItem {
  return { key, ok, required: false, field: key }
}
