import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { Gender } from '../../../contract/member.ts'
import { binaryText, idColumn, oneOf, seconds } from './columns.ts'
import { nameSearch } from './name-search.ts'
import { venues } from './venues.ts'

/** Text that was not given is empty, so that all of it can be searched as one. */
const given = () => text().notNull().default('')

export const members = pgTable(
  'members',
  {
    id: idColumn(),
    name: text('nickname').notNull(),
    /** The nickname as a sort key (contract/name-key.ts). */
    nameKey: binaryText().notNull(),
    firstName: given(),
    lastName: given(),
    email: given(),
    /** E.164: `+`, country and number. */
    mobile: given(),
    gender: text().$type<Gender>(),
    birthday: date({ mode: 'string' }),
    discordId: given(),
    /** The home shop, with its company beside it, so that a page of a company's members is read off one index. */
    venueId: text('home_shop_venue_id'),
    venueCompanyId: text('home_shop_company_id'),
    /** Changed by rows of the ledger only. */
    loyaltyPoints: integer().notNull().default(0),
    createTime: seconds().notNull(),
    version: integer().notNull().default(1),
    /** All that a member is found by. Chinese names are written without a blank, the last name first. */
    searched: text()
      .notNull()
      .generatedAlwaysAs(
        sql`nickname || ' ' || first_name || ' ' || last_name || first_name || ' ' || email || ' ' || discord_id || ' ' || mobile`,
      ),
  },
  (t) => [
    foreignKey({
      name: 'members_home_shop',
      columns: [t.venueId, t.venueCompanyId],
      foreignColumns: [venues.id, venues.venueCompanyId],
    }).onUpdate('cascade'),
    index('members_by_name').on(t.nameKey, t.id),
    index('members_by_points').on(t.loyaltyPoints, t.id),
    index('members_by_time').on(t.createTime, t.id),
    index('members_of_company_by_name').on(t.venueCompanyId, t.nameKey, t.id),
    index('members_of_company_by_points').on(t.venueCompanyId, t.loyaltyPoints, t.id),
    index('members_of_company_by_time').on(t.venueCompanyId, t.createTime, t.id),
    index('members_of_shop_by_name').on(t.venueId, t.nameKey, t.id),
    index('members_of_shop_by_points').on(t.venueId, t.loyaltyPoints, t.id),
    index('members_of_shop_by_time').on(t.venueId, t.createTime, t.id),
    index('members_find').using('gin', ...nameSearch(t.searched)),
    oneOf('members_gender', t.gender, Gender.options),
    check('members_points', sql`${t.loyaltyPoints} >= 0`),
    check('members_one_home_shop', sql`(${t.venueId} is null) = (${t.venueCompanyId} is null)`),
  ],
)
