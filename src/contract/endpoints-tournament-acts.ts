// Acts on tournaments (domain.md §5): create, import, edit, and the moves between states.
import * as v from 'valibot'
import { named, write } from './endpoint.ts'
import { idOf } from './ids.ts'
import { Version } from './limits.ts'
import { TournamentDetail, TournamentFields } from './tournament-detail.ts'
import { Crop, TournamentImage } from './tournament-image.ts'
import { TournamentRecord } from './tournament-record.ts'
import { systemOnly } from './user.ts'

const params = v.object({ id: idOf('tournament') })
const about = { kind: 'tournament', param: 'id' } as const
const base = '/admin/tournament/v1/tournaments'

export const tournamentActEndpoints = named({
  createTournament: write({
    method: 'PUT',
    path: base,
    summary: 'Create a tournament, of a game and for regions or from a template; what is said besides counts more',
    body: v.object({
      ...v.partial(TournamentFields).entries,
      name: TournamentFields.entries.name,
      templateId: v.optional(idOf('template')),
    }),
    answer: TournamentDetail,
    roles: systemOnly,
    scope: 'platform',
  }),
  importTournament: write({
    method: 'PUT',
    path: `${base}/import`,
    summary: 'Create a tournament with its stages and teams from a record of a real one, played as far as asked',
    body: v.object({
      record: TournamentRecord,
      until: v.picklist(['registration', 'start', 'end']),
      /** Which game of the platform it was, where the record calls it otherwise. */
      game: v.optional(TournamentFields.entries.game),
    }),
    answer: TournamentDetail,
    roles: systemOnly,
    scope: 'platform',
    stoppable: true,
    ability: 'additions',
  }),
  editTournament: write({
    method: 'POST',
    path: `${base}/{id}`,
    summary: 'Change fields; once published only the registration end (§4)',
    params,
    // The registration form has a call of its own.
    body: v.object({ ...v.partial(v.omit(TournamentFields, ['form'])).entries, version: v.optional(Version) }),
    answer: TournamentDetail,
    roles: systemOnly,
    scope: 'platform',
    about,
  }),
  setTournamentImage: write({
    method: 'POST',
    path: `${base}/{id}/assets`,
    summary: 'Set one of its images (JPEG or PNG), as a form with a file; it is cut to its shape',
    failure: { text: 'problem.uploadImage', how: 'leadsFaults' },
    params,
    body: v.object({ image: TournamentImage, file: v.blob('required'), crop: v.optional(Crop) }),
    answer: TournamentDetail,
    roles: systemOnly,
    scope: 'platform',
    about,
    multipart: true,
  }),
  copyTournament: write({
    method: 'POST',
    path: `${base}/{id}/copy`,
    summary: 'Make another one like it, with its stages and venues, without its teams and times',
    params,
    body: v.object({
      name: TournamentFields.entries.name,
      registrationStart: v.optional(TournamentFields.entries.registrationStart, null),
      registrationEnd: v.optional(TournamentFields.entries.registrationEnd, null),
    }),
    answer: TournamentDetail,
    roles: systemOnly,
    scope: 'platform',
    about,
  }),
  publishTournament: write({
    method: 'POST',
    path: `${base}/{id}/publish`,
    summary: 'Publish',
    failure: { text: 'problem.publish', how: 'leads', ofDryRun: 'problem.publishCheck' },
    params,
    answer: TournamentDetail,
    roles: systemOnly,
    scope: 'platform',
    about,
  }),
  openRegistration: write({
    method: 'POST',
    path: `${base}/{id}/open-registration`,
    summary: 'Open registration',
    params,
    answer: TournamentDetail,
    roles: systemOnly,
    scope: 'platform',
    about,
  }),
  closeRegistration: write({
    method: 'POST',
    path: `${base}/{id}/close-registration`,
    summary: 'Close registration',
    params,
    answer: TournamentDetail,
    roles: systemOnly,
    scope: 'platform',
    about,
  }),
  cancelTournament: write({
    method: 'POST',
    path: `${base}/{id}/cancel`,
    summary: 'Cancel; irreversible (§4)',
    params,
    body: v.object({ reason: v.optional(v.pipe(v.string(), v.maxLength(500)), '') }),
    answer: TournamentDetail,
    roles: systemOnly,
    scope: 'platform',
    about,
  }),
})
