// Logo and banners of a tournament.
import * as v from 'valibot'
import { request } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { maxImageText } from '../src/contract/limits.ts'
import { Crop, cropText, TournamentImage } from '../src/contract/tournament-image.ts'
import { defineCommand, safe } from '../src/registry/define.ts'
import { imageOf } from '../src/rules/image-text.ts'
import { whyNotEditTournament } from '../src/rules/tournaments.ts'

/** Cut to its shape in the middle, where no part of it is named. */
export const setTournamentImage = defineCommand({
  id: 'tournament.set-image',
  target: 'tournament',
  args: v.object({
    image: TournamentImage,
    file: v.pipe(
      v.string(),
      v.minLength(1, 'required'),
      v.maxLength(maxImageText, 'tooLarge'),
      v.regex(/^data:[\w/.+-]*;base64,[\w+/=]+$/, 'notAnImage'),
      v.metadata({ ask: 'long-text', accept: '.jpg,.jpeg,.png', asDataUrl: true }),
      v.transform(imageOf),
    ),
    crop: v.optional(Crop),
  }),
  positional: ['image', 'file'],
  menu: 'edit',
  risk: safe,
  whyNot: (view, asking, args) => whyNotEditTournament(view, asking, { [args?.image ?? 'logo']: 'another' }),
  plan: ({ tournament }, { crop, ...body }) => [
    request(endpoints.setTournamentImage, { id: tournament.id }, { ...body, ...(crop && { crop: cropText(crop) }) }),
  ],
})
