// Logo and banners of a tournament.
import * as v from 'valibot'
import { request } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { Crop, cropText, TournamentImage } from '../src/contract/tournament-image.ts'
import { defineCommand, safe } from '../src/registry/define.ts'
import { ImageFile } from '../src/rules/image-text.ts'
import { whyNotEditTournament } from '../src/rules/tournaments.ts'

/** Cut to its shape in the middle, where no part of it is named; `others` always are. */
export const setTournamentImage = defineCommand({
  id: 'tournament.set-image',
  target: 'tournament',
  args: v.object({
    image: TournamentImage,
    file: ImageFile,
    crop: v.optional(Crop),
    /** Of the same file, those there are none of. */
    others: v.optional(v.boolean(), false),
  }),
  positional: ['image', 'file'],
  menu: 'edit',
  risk: safe,
  whyNot: (view, asking, args) => whyNotEditTournament(view, asking, { [args?.image ?? 'logo']: 'another' }),
  plan: ({ tournament }, { image, file, crop, others }) => {
    const missing = TournamentImage.options.filter((other) => other !== image && tournament[other] === null)
    const bodies = [
      { image, file, ...(crop && { crop: cropText(crop) }) },
      ...(others ? missing : []).map((other) => ({ image: other, file })),
    ]
    return bodies.map((body) => request(endpoints.setTournamentImage, { id: tournament.id }, body))
  },
})
