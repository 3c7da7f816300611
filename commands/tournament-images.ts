// Logo and banners of a tournament.
import * as v from 'valibot'
import { request } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { Crop, cropText, TournamentImage } from '../src/contract/tournament-image.ts'
import { defineCommand, safe } from '../src/registry/define.ts'
import { ImageFile } from '../src/rules/image-text.ts'
import { whyNotEditTournament } from '../src/rules/tournaments.ts'

/** Cut to its shape in the middle, where no part of it is named. */
export const setTournamentImage = defineCommand({
  id: 'tournament.set-image',
  target: 'tournament',
  args: v.object({
    image: TournamentImage,
    file: ImageFile,
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
