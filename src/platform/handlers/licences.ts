import type { Invoice } from '../../contract/licence.ts'
import { reason } from '../../contract/reason.ts'
import type { VenueCompany } from '../../contract/venue.ts'
import { whyNotCreateInvoice, whyNotRenew, whyNotRenewEnding, whyNotTerminate } from '../../rules/licences.ts'
import { actOn, standalone } from '../act-on.ts'
import { endLicence, writeInvoice } from '../acts/licences.ts'
import * as on from '../acts/subjects.ts'
import { enforce, type Act, type Handler } from '../call.ts'
import { found } from '../store/found.ts'
import * as store from '../store/licences.ts'
import { findCompany, lockCompany } from '../store/venue-companies.ts'
import { findVenue } from '../store/venues.ts'

export const listInvoices: Handler<'listInvoices'> = ({ tx, params, query, asking }) =>
  store.listInvoices(tx, query, { companyId: params.id, now: asking.now })

export const getInvoice: Handler<'getInvoice'> = ({ tx, params, asking }) =>
  store.findInvoice(tx, params.invoiceId, asking.now)

export const listLicences: Handler<'listLicences'> = ({ tx, query, visible, asking }) =>
  store.listLicences(tx, query, { visible, now: asking.now })

export const listCompanyLicences: Handler<'listCompanyLicences'> = ({ tx, params, query, visible, asking }) =>
  store.listCompanyLicences(tx, query, { visible, now: asking.now, companyId: params.id })

export const listVenueLicences: Handler<'listVenueLicences'> = ({ tx, params, query, visible, asking }) =>
  store.listVenueLicences(tx, query, { visible, now: asking.now, venueId: params.id })

export const getLicence: Handler<'getLicence'> = ({ tx, params, asking }) =>
  store.findLicence(tx, params.licenceId, asking.now)

export const createInvoice = actOn('createInvoice', on.venueCompany, {
  whyNot: whyNotCreateInvoice,
  unseen: 'adds another',
  run: async (call, { venueCompany }) => {
    const { licenses: lines, months } = call.body
    const id = await writeInvoice(call, venueCompany, { lines, months })
    return store.findInvoice(call.tx, id, call.asking.now)
  },
})

export const renewLicences = standalone('renewLicences', 'adds another', async (call) => {
  return { invoices: await renew(call, [...new Set(call.body.venueIds)], call.body.months) }
})

export const renewEndingLicences = standalone('renewEndingLicences', 'adds another', async (call) => {
  const { within, companyId, months } = call.body
  const days = parseInt(within, 10)
  if (companyId !== undefined) await findCompany(call.tx, companyId)
  const ids = await store.venuesEnding(call.tx, { days, companyId, now: call.asking.now })
  enforce(whyNotRenewEnding(ids.length, days))
  call.consequence(reason('consequence.venuesRenewed', { count: ids.length }))
  return { invoices: await renew(call, ids, months) }
})

/** One invoice for each company of these venues. */
async function renew(act: Act, ids: readonly string[], months: number): Promise<Invoice[]> {
  const { tx, asking } = act
  const { now } = asking
  const venues = []
  for (const id of ids) venues.push(await findVenue(tx, id, now))
  enforce(whyNotRenew(venues.map((venue) => ({ venue }))))
  const companyIds = [...new Set(venues.map(({ venueCompanyId }) => venueCompanyId))]
  const companies = new Map<string, VenueCompany>()
  // In the order of their ids, so that two renewals never wait for each other in a ring.
  for (const id of companyIds.toSorted()) companies.set(id, await lockCompany(tx, id))
  const invoices: Invoice[] = []
  for (const id of companyIds) {
    const lines = venues.filter(({ venueCompanyId }) => venueCompanyId === id)
    const invoiceId = await writeInvoice(act, found(companies.get(id)), {
      lines: lines.map(({ venueId }) => ({ venueId })),
      months,
    })
    invoices.push(await store.findInvoice(tx, invoiceId, now))
  }
  return invoices
}

export const terminateLicence = actOn('terminateLicence', on.licence, {
  whyNot: whyNotTerminate,
  run: async (call, { licence }) => {
    await endLicence(call, licence, call.body.reason)
    return store.findLicence(call.tx, licence.id, call.asking.now)
  },
})
