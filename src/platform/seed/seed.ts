// What an empty database is filled with on the first start.
import type { Act } from '../call.ts'
import { seedAccounts } from './accounts.ts'
import { seedDemo } from './demo.ts'
import { seedGamesAndRegions } from './games-and-regions.ts'
import { seedImages } from './images.ts'
import { seedRooms } from './rooms.ts'
import { largeCounts, seedLarge } from './large.ts'

export async function seed(act: Act, size: 'demo' | 'large', counts = largeCounts): Promise<void> {
  await seedGamesAndRegions(act.tx)
  const venueId = await seedAccounts(act.tx)
  await seedRooms(act, venueId)
  await seedDemo(act)
  await seedImages(act)
  if (size === 'large') await seedLarge(act, counts)
}
