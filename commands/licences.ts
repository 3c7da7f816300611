// Invoices and licences: what assigns, renews and ends them, and where they are shown.
import * as v from 'valibot'
import { Day } from '../src/contract/day.ts'
import { request } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import type { FieldProblems } from '../src/contract/envelope.ts'
import { idOf } from '../src/contract/ids.ts'
import { Invoice, maxLicencesPerInvoice, Months, usualMonths } from '../src/contract/licence.ts'
import { WithinDays } from '../src/contract/within-days.ts'
import { readStored } from '../src/contract/stored.ts'
import { administrators, companyRoles } from '../src/contract/user.ts'
import type { LicenceView, VenueCompanyView } from '../src/contract/views.ts'
import { paths } from '../src/paths.ts'
import { defineCommand, irreversible, safe, toMany, type Risk } from '../src/registry/define.ts'
import {
  judgeInvoice,
  licenceLinesOf,
  renewPhrase,
  whyNotCreateInvoice,
  whyNotRenew,
  whyNotTerminate,
} from '../src/rules/licences.ts'
import { Id, Reasoned } from '../src/contract/limits.ts'

const days = v.optional(v.pipe(v.array(Day), v.maxLength(maxLicencesPerInvoice, 'tooLong')), [])
const months = v.optional(Months, usualMonths)
const companyId = v.pipe(Id, v.metadata({ target: 'venueCompany', emptyMeansAll: true }))

export const createInvoice = defineCommand({
  id: 'invoice.create',
  needs: 'licences',
  target: 'venueCompany',
  args: v.object({
    venueIds: v.pipe(
      v.array(idOf('venue')),
      // §5
      v.minLength(1, 'noLicence'),
      v.maxLength(maxLicencesPerInvoice, 'tooLong'),
    ),
    from: days,
    to: days,
    months,
  }),
  positional: ['venueIds'],
  keys: 'a l',
  menu: 'edit',
  risk: irreversible(({ venueCompany }: VenueCompanyView) => venueCompany.name),
  whyNot: whyNotCreateInvoice,
  form: {
    judge: (typed): FieldProblems => judgeInvoice(typed),
    applies: (name, { to }) => name !== 'months' || !Array.isArray(to) || to.length === 0,
  },
  done: { leadsTo: (answer) => pageOfInvoice(answer) },
  plan: ({ venueCompany: { id } }, args) => [
    request(endpoints.createInvoice, { id }, { licenses: licenceLinesOf(args), months: args.months }),
  ],
})

function pageOfInvoice(answer: unknown): string {
  const { venueCompanyId, id } = readStored(v.pick(Invoice, ['id', 'venueCompanyId']), answer)
  return paths.invoice(venueCompanyId, id)
}

/** One invoice for each company; its name is typed, or else how many venues they are. */
export const renewLicences = defineCommand({
  id: 'invoice.renew',
  acts: ['renewLicences'],
  needs: 'licences',
  target: 'venue',
  arity: 'all',
  args: v.object({ months }),
  keys: 'i r',
  menu: 'edit',
  risk: Object.assign(
    (views: Parameters<typeof renewPhrase>[0]): Risk => ({ level: 'irreversible', ...renewPhrase(views) }),
    {
      always: 'irreversible' as const,
    },
  ),
  whyNot: (views) => whyNotRenew(views),
  plan: (views, { months: count }) => [
    request(endpoints.renewLicences, {}, { venueIds: views.map(({ venue }) => venue.venueId), months: count }),
  ],
})

/** By when they end: the dry run names each invoice and its licences, and how many venues they are is typed. */
export const renewEnding = defineCommand({
  id: 'invoice.renew-ending',
  acts: ['renewEndingLicences'],
  needs: 'licences',
  args: v.object({ within: WithinDays, companyId: v.optional(companyId), months }),
  positional: ['within'],
  keys: 'i e',
  onPages: [paths.licences()],
  risk: toMany((_: unknown, { within }: { within: string }) => within, 'consequence.venuesRenewed'),
  plan: (_, args) => [request(endpoints.renewEndingLicences, {}, args)],
})

export const terminateLicence = defineCommand({
  id: 'licence.terminate',
  acts: ['terminateLicence', 'licence-boundary'],
  needs: 'licences',
  target: 'licence',
  args: v.object({ reason: v.pipe(Reasoned, v.metadata({ ask: 'long-text' })) }),
  positional: ['reason'],
  keys: 'd l',
  menu: 'danger',
  risk: irreversible(({ venue }: LicenceView) => venue.name),
  whyNot: whyNotTerminate,
  concerns: ({ licence }) => licence.state === 'Pending' || licence.state === 'Active',
  plan: ({ licence: { id: licenceId } }, { reason }) => [
    request(endpoints.terminateLicence, { licenceId }, { reason }),
  ],
})

const place = { needs: 'licences', risk: safe, menu: 'open' } as const

export const goCompanyInvoices = defineCommand({
  ...place,
  id: 'go.company-invoices',
  target: 'venueCompany',
  roles: companyRoles,
  keys: 't i',
  effect: ({ venueCompany }) => ({ do: 'go', to: paths.companyInvoices(venueCompany.id) }),
})

export const goInvoice = defineCommand({
  ...place,
  id: 'go.invoice',
  target: 'invoice',
  roles: companyRoles,
  effect: ({ invoice }) => ({ do: 'go', to: paths.invoice(invoice.venueCompanyId, invoice.id) }),
})

export const goVenueLicence = defineCommand({
  ...place,
  id: 'go.venue-licence',
  target: 'venue',
  roles: administrators,
  keys: 't l',
  effect: ({ venue }) => ({ do: 'go', to: paths.venueLicence(venue.venueId) }),
})

export const goLicenceInvoice = defineCommand({
  ...place,
  id: 'go.licence-invoice',
  target: 'licence',
  roles: companyRoles,
  keys: 't o',
  effect: ({ licence }) => ({ do: 'go', to: paths.invoice(licence.venueCompanyId, licence.invoiceId) }),
})
