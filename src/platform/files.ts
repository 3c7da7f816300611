// Serves uploaded images and files with headers that keep a browser from running anything in them.
import { Hono } from 'hono'
import type { EvidenceFormat } from '../contract/evidence-file.ts'
import { bases } from './api.ts'
import type { Store } from './store/connection.ts'
import { findTournamentImage } from './store/images.ts'
import { findMissionPicture } from './store/missions.ts'
import { findFile } from './store/room-evidence.ts'

/** An `<img>` carries no token: the address itself is what its reader was told. */
export function fileRoutes(store: Pick<Store, 'db'>): Hono {
  const routes = new Hono()
  // As `evidencePath`, `imagePath` and `missionPicturePath` write them.
  const served = { evidence: findFile, images: findTournamentImage, missions: findMissionPicture }
  for (const [kind, find] of Object.entries(served)) {
    routes.get(`${bases.main}/files/${kind}/:id/:secret`, async (c) => {
      const { id, secret } = c.req.param()
      const file: Served | undefined = await find(store.db, id, secret)
      return file ? answerOf(file, `${kind}-${id.replace(/\W/g, '')}`) : c.text('Not found', 404)
    })
  }
  return routes
}

/** Files that are no images have a format and a name. */
type Served = { mediaType: string; bytes: Buffer; format?: EvidenceFormat; name?: string | null }

function answerOf({ mediaType, bytes, format = 'image', name }: Served, number: string): Response {
  const disposition =
    format === 'image'
      ? `inline; filename="${number}.${mediaType === 'image/png' ? 'png' : 'jpg'}"`
      : attachment(name ?? number)
  return new Response(new Uint8Array(bytes), {
    headers: {
      // Everything but images is sent without a type: browsers save it and never show it.
      'content-type': format === 'image' ? mediaType : 'application/octet-stream',
      'content-disposition': disposition,
      'content-security-policy': `default-src 'none'; sandbox`,
      'x-content-type-options': 'nosniff',
      // It never changes; private, as only holders of the address may keep it.
      'cache-control': 'private, max-age=31536000, immutable',
    },
  })
}

/** RFC 6266: in letters that every browser reads, and as it is. */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^\w.() -]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
