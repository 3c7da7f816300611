// Logo and banners of a tournament, and of a template.
import * as v from 'valibot'
import { request } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { Crop, cropText, TournamentImage } from '../src/contract/tournament-image.ts'
import { defineCommand, safe } from '../src/registry/define.ts'
import { ImageFile } from '../src/rules/image-text.ts'
import { whyNotEditTournament } from '../src/rules/tournaments.ts'

const args = v.object({
  image: TournamentImage,
  file: ImageFile,
  crop: v.optional(Crop),
  /** Also sets missing images from the same file. */
  others: v.optional(v.boolean(), false),
})
type Images = Readonly<Record<TournamentImage, string | null>>

/** The image that is named, and with `others` those that are missing. */
function bodiesOf(there: Images, { image, file, crop, others }: v.InferOutput<typeof args>) {
  const missing = TournamentImage.options.filter((other) => other !== image && there[other] === null)
  return [
    { image, file, ...(crop && { crop: cropText(crop) }) },
    ...(others ? missing : []).map((other) => ({ image: other, file })),
  ]
}

/** Cut to its shape in the middle, where no part of it is named; `others` always are. */
export const setTournamentImage = defineCommand({
  id: 'tournament.set-image',
  target: 'tournament',
  args,
  positional: ['image', 'file'],
  keys: 'e i',
  menu: 'edit',
  risk: safe,
  whyNot: (view, asking, args) => whyNotEditTournament(view, asking, { [args?.image ?? 'logo']: 'another' }),
  plan: ({ tournament }, given) =>
    bodiesOf(tournament, given).map((body) => request(endpoints.setTournamentImage, { id: tournament.id }, body)),
})

export const setTemplateImage = defineCommand({
  id: 'template.set-image',
  needs: 'additions',
  target: 'template',
  args,
  positional: ['image', 'file'],
  keys: 'e i',
  menu: 'edit',
  risk: safe,
  plan: ({ template }, given) =>
    bodiesOf(template, given).map((body) => request(endpoints.setTemplateImage, { templateId: template.id }, body)),
})
