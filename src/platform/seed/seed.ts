// Fills an empty database on the first start.
import type { Act } from '../call.ts'
import { seedAccounts } from './accounts.ts'
import { seedAutomated } from './automated.ts'
import { seedCampaign } from './campaign.ts'
import { seedDemo } from './demo.ts'
import { seedGamesAndRegions } from './games-and-regions.ts'
import { seedImages } from './images.ts'
import { seedLicences } from './licences.ts'
import { seedPayments } from './payments.ts'
import { memberCounts, seedMembers } from './members.ts'
import { seedNotifications, settleNotices } from './notifications.ts'
import { seedRooms } from './rooms.ts'
import { seedUsed } from './used.ts'
import { seedVenues } from './venues.ts'
import { largeCounts, seedLarge } from './large.ts'

export async function seed(act: Act, size: 'demo' | 'large', counts = largeCounts): Promise<void> {
  await seedGamesAndRegions(act.tx)
  const home = await seedVenues(act)
  await seedAccounts(act.tx, home)
  await seedRooms(act, home.venueId)
  await seedAutomated(act)
  await seedDemo(act)
  await seedImages(act)
  await seedUsed(act)
  await seedMembers(act, memberCounts[size])
  await seedPayments(act)
  await seedNotifications(act)
  await seedLicences(act)
  await seedCampaign(act, home.venueId)
  if (size === 'large') await seedLarge(act, counts)
  await settleNotices(act)
}
