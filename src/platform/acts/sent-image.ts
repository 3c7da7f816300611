// The image that a call brings with it: found in its body and made one of ours before the transaction begins, so that no
// connection waits for pixels.
import type { BodyOf } from '../../contract/endpoint.ts'
import type { EndpointName, Endpoints } from '../../contract/endpoints.ts'
import { imageSizes, type Crop } from '../../contract/tournament-image.ts'
import type { Asker } from '../turns.ts'
import { encodeAnew, inlineBytes, isInlineImage, type Encoded } from './encode-image.ts'

type Sent = {
  file: Blob | Buffer
  cut?: { crop?: Crop | undefined; size: { width: number; height: number } }
}

const logo = imageSizes.logo

const sentBy: { readonly [N in EndpointName]?: (body: BodyOf<Endpoints[N]>) => Sent | undefined } = {
  setTournamentImage: ({ file, image, crop }) => ({ file, cut: { crop, size: imageSizes[image] } }),
  setTemplateImage: ({ file, image, crop }) => ({ file, cut: { crop, size: imageSizes[image] } }),
  setVenueLogo: ({ file, crop }) => ({ file, cut: { crop, size: logo } }),
  setVenueCompanyLogo: ({ file, crop }) => ({ file, cut: { crop, size: logo } }),
  setTeamLogo: ({ file, crop }) => ({ file, cut: { crop, size: logo } }),
  addTeam: inlineLogo,
  createVenueCompany: inlineLogo,
  createVenue: inlineLogo,
  addEvidence: ({ file }) => ({ file }),
  addMissionPicture: ({ file }) => ({ file }),
}

function inlineLogo(body: { logo?: string | undefined }): Sent | undefined {
  return isInlineImage(body.logo) ? { file: inlineBytes(body.logo), cut: { size: logo } } : undefined
}

export async function imageIn(name: EndpointName, body: unknown, asker: () => Asker): Promise<Encoded | undefined> {
  // The body was parsed by this very endpoint; which one is only known at run time.
  const find = sentBy[name] as ((body: unknown) => Sent | undefined) | undefined
  const sent = find?.(body)
  if (!sent) return undefined
  const file = Buffer.isBuffer(sent.file) ? sent.file : Buffer.from(await sent.file.arrayBuffer())
  return encodeAnew(file, sent.cut, asker())
}

/** Of a call that cannot come without one. */
export function sentImage(image: Encoded | undefined): Encoded {
  if (!image) throw new Error('no image was looked for in this call')
  return image
}
