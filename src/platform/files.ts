// Images that were sent, served with headers of their own: whatever a browser takes them for, nothing in them can act.
import { Hono } from 'hono'
import { bases } from './api.ts'
import type { Store } from './store/connection.ts'
import { findTournamentImage } from './store/images.ts'
import { findImage } from './store/room-evidence.ts'

/** An `<img>` carries no token: the address itself is what its reader was told. */
export function fileRoutes(store: Pick<Store, 'db'>): Hono {
  const routes = new Hono()
  // As `evidencePath` and `imagePath` write them.
  const served = { evidence: findImage, images: findTournamentImage }
  for (const [kind, find] of Object.entries(served)) {
    routes.get(`${bases.main}/files/${kind}/:id/:secret`, async (c) => {
      const { id, secret } = c.req.param()
      const image = await find(store.db, id, secret)
      return image ? answerOf(image, `${kind}-${id.replace(/\W/g, '')}`) : c.text('Not found', 404)
    })
  }
  return routes
}

function answerOf({ mediaType, bytes }: { mediaType: string; bytes: Buffer }, name: string): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': mediaType,
      'content-disposition': `inline; filename="${name}.${mediaType === 'image/png' ? 'png' : 'jpg'}"`,
      'content-security-policy': `default-src 'none'; sandbox`,
      'x-content-type-options': 'nosniff',
      // It never changes, and only who has the address may keep it.
      'cache-control': 'private, max-age=31536000, immutable',
    },
  })
}
