// Logo and banners of the demonstration: soft colours, those of a game are alike.
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { imageSizes, TournamentImage } from '../../contract/tournament-image.ts'
import type { Act } from '../call.ts'
import { loadSharp } from '../acts/encode-image.ts'
import { insertImage } from '../store/images.ts'
import { tournaments } from '../store/schema/tournaments.ts'

/** For every tournament there is. */
export async function seedImages({ tx, asking }: Act): Promise<void> {
  const games = await tx.selectDistinct({ game: tournaments.game }).from(tournaments).orderBy(tournaments.game)
  for (const [index, { game }] of games.entries()) {
    const drawn: Partial<Record<TournamentImage, string>> = {}
    for (const image of TournamentImage.options) {
      const { width, height } = imageSizes[image]
      const size = { width: width / 2, height: height / 2 }
      const secret = randomBytes(18).toString('base64url')
      const bytes = await blend((index * 137) % 360, size)
      drawn[image] = await insertImage(tx, { ...size, mediaType: 'image/png', secret, bytes, time: asking.now })
    }
    await tx.update(tournaments).set(drawn).where(eq(tournaments.game, game))
  }
}

/** A few dots of neighbouring colours, enlarged until they run into each other. `hue` in degrees. */
async function blend(hue: number, size: { width: number; height: number }): Promise<Buffer> {
  const sharp = await loadSharp()
  const dots = [0, 40, 80, 30, 70, 110].flatMap((further, index) => rgb(hue + further, index % 2 === 0 ? 0.35 : 0.6))
  const raw = { width: 3, height: 2, channels: 3 as const }
  return (
    sharp(Buffer.from(dots), { raw })
      .resize({ ...size, fit: 'fill', kernel: 'cubic' })
      // Of soft colours smaller than with a palette, and made in a tenth of the time.
      .png({ adaptiveFiltering: true })
      .toBuffer()
  )
}

/** Of full saturation; `value` from 0 to 1. */
function rgb(hue: number, value: number): number[] {
  return [0, 240, 120].map((offset) => {
    const distance = Math.abs(((hue + offset) % 360) - 180) / 60 - 1
    return Math.round(255 * value * Math.min(1, Math.max(0.15, distance)))
  })
}
