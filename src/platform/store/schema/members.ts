import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, seconds } from './columns.ts'
import { venues } from './venues.ts'

/** §3: member. Amounts of the wallet are whole cents of its one currency, TWD. */
export const members = pgTable(
  'members',
  {
    id: idColumn(),
    nickname: text().notNull(),
    /** Case- and width-folded nickname. */
    nicknameKey: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    mobile: text().notNull(),
    gender: text(),
    birthday: text(),
    homeShopVenueId: text().references(() => venues.id),
    discordId: text(),
    walletCents: integer().notNull().default(0),
    loyaltyPoints: integer().notNull().default(0),
    createTime: seconds().notNull(),
  },
  (t) => [
    index('members_by_nickname').on(t.nicknameKey, t.id),
    index('members_by_email').on(t.email),
    index('members_of_home_shop').on(t.homeShopVenueId, t.id),
  ],
)
