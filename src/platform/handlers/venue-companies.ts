import { zoneOfCountry } from '../../contract/venue.ts'
import { actOn, free, standalone } from '../act-on.ts'
import { difference, given } from '../acts/difference.ts'
import { keepImage, keepNewLogo } from '../acts/keep-image.ts'
import { sentImage } from '../acts/sent-image.ts'
import * as on from '../acts/subjects.ts'
import { phoneInFull } from '../acts/phone-in-full.ts'
import { judgeVenue } from '../acts/judge-venue.ts'
import { Invalid, type Handler } from '../call.ts'
import * as store from '../store/venue-companies.ts'
import { findVenue, insertVenue, listVenueNames, listVenues } from '../store/venues.ts'

export const listVenueCompanies: Handler<'listVenueCompanies'> = ({ tx, query, visible }) =>
  store.listCompanies(tx, query, visible)

export const getVenueCompany: Handler<'getVenueCompany'> = ({ tx, params }) => store.findCompany(tx, params.id)

export const listCompanyVenues: Handler<'listCompanyVenues'> = ({ tx, params, query, visible, asking }) =>
  listVenues(tx, query, { visible, of: params.id, now: asking.now })

export const listCompanyVenueNames: Handler<'listCompanyVenueNames'> = async ({ tx, params, visible }) => ({
  venues: await listVenueNames(tx, visible, { of: params.id }),
})

export const createVenueCompany = standalone('createVenueCompany', 'adds another', async (call) => {
  const { tx, asking, touched } = call
  const { name } = call.body
  const logo = await keepNewLogo(call)
  const made = await store.insertCompany(tx, { name, createTime: asking.now, ...(logo !== undefined && { logo }) })
  touched('venueCompany', made.id, undefined, { name, ...(logo !== undefined && { logo }) })
  return store.findCompany(tx, made.id)
})

export const editVenueCompany = actOn('editVenueCompany', on.venueCompany, {
  whyNot: free,
  run: async (call, { venueCompany }) => {
    const { before, after } = difference(venueCompany, { ...venueCompany, ...given(call.body) })
    call.changed(before, after)
    if (Object.keys(after).length > 0) await store.updateCompany(call.tx, venueCompany.id, given(call.body))
    return store.findCompany(call.tx, venueCompany.id)
  },
})

export const setVenueCompanyLogo = actOn('setVenueCompanyLogo', on.venueCompany, {
  whyNot: free,
  run: async (call, { venueCompany: { id, logo } }) => {
    const url = await keepImage(call, sentImage(call.image))
    call.changed({ logo }, { logo: url })
    await store.updateCompany(call.tx, id, { logo: url })
    return store.findCompany(call.tx, id)
  },
})

export const createVenue = actOn('createVenue', on.venueCompany, {
  whyNot: free,
  unseen: 'adds another',
  run: async (call, { venueCompany }) => {
    const { tx, asking } = call
    const { logo: sent, ...body } = call.body
    const timeZone = body.timeZone ?? zoneOfCountry(body.country)
    if (timeZone === undefined) throw new Invalid({ timeZone: ['required'] })
    const phone = await phoneInFull('phone', body.phone, body.country)
    const fields = { ...body, timeZone, phone }
    await judgeVenue(call, fields, undefined)
    const logo = sent === undefined ? undefined : await keepNewLogo(call)
    const made = { ...fields, ...(logo !== undefined && { logo }) }
    const { venueId } = await insertVenue(tx, { ...made, venueCompanyId: venueCompany.id, createTime: asking.now })
    call.touched('venue', venueId, undefined, made)
    return findVenue(tx, venueId, asking.now)
  },
})
