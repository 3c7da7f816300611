// Images that were sent, served with headers of their own: whatever a browser takes them for, nothing in them can act.
import { Hono } from 'hono'
import { bases } from './api.ts'
import type { Store } from './store/connection.ts'
import { findImage } from './store/room-evidence.ts'

/** An `<img>` carries no token: the address itself is what its reader was told. */
export function fileRoutes(store: Pick<Store, 'db'>): Hono {
  const routes = new Hono()
  // As `evidencePath` writes it.
  routes.get(`${bases.main}/files/evidence/:id/:secret`, async (c) => {
    const { id, secret } = c.req.param()
    const image = await findImage(store.db, id, secret)
    if (!image) return c.text('Not found', 404)
    const ending = image.mediaType === 'image/png' ? 'png' : 'jpg'
    return new Response(new Uint8Array(image.bytes), {
      headers: {
        'content-type': image.mediaType,
        'content-disposition': `inline; filename="evidence-${id.replace(/\W/g, '')}.${ending}"`,
        'content-security-policy': `default-src 'none'; sandbox`,
        'x-content-type-options': 'nosniff',
        // It never changes, and only who has the address may keep it.
        'cache-control': 'private, max-age=31536000, immutable',
      },
    })
  })
  return routes
}
