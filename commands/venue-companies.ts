// Venue companies: their name and logo, and the venues that are added to them.
import * as v from 'valibot'
import { request } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import type { FieldProblems } from '../src/contract/envelope.ts'
import { Name } from '../src/contract/limits.ts'
import { readStored } from '../src/contract/stored.ts'
import { Crop, cropText } from '../src/contract/tournament-image.ts'
import { companyRoles } from '../src/contract/user.ts'
import { Logo, Venue, VenueCompany, VenueFields, zoneOfCountry } from '../src/contract/venue.ts'
import type { VenueCompanyView } from '../src/contract/views.ts'
import { paths } from '../src/paths.ts'
import { defineCommand, invocation, reversible, safe, type Invocation } from '../src/registry/define.ts'
import { storedValues } from '../src/registry/stored-values.ts'
import { ImageFile, ImageText } from '../src/rules/image-text.ts'
import { archiveVenue, noteOnVenue } from './venues.ts'

export const createVenueCompany = defineCommand({
  id: 'venue-company.create',
  needs: 'venues',
  args: v.object({ name: Name, logo: v.optional(ImageText) }),
  positional: ['name'],
  keys: 'a c',
  onPages: [paths.venueCompanies()],
  risk: reversible,
  done: { leadsTo: (answer) => paths.venueCompany(readStored(v.pick(VenueCompany, ['id']), answer).id) },
  plan: (_, fields) => [request(endpoints.createVenueCompany, {}, fields)],
})

export const editVenueCompany = defineCommand({
  id: 'venue-company.edit',
  needs: 'venues',
  target: 'venueCompany',
  args: v.object({ name: v.optional(Name), logo: v.optional(Logo) }),
  roles: companyRoles,
  keys: 'e c',
  menu: 'edit',
  risk: reversible,
  plan: ({ venueCompany: { id, version } }, changes) => [
    request(endpoints.editVenueCompany, { id }, { ...changes, version }),
  ],
  undo: ({ venueCompany }, changes): Invocation =>
    invocation(editVenueCompany, [venueCompany.id], storedValues(venueCompany, Object.keys(changes))),
  form: { prefill: ({ venueCompany: { name, logo } }) => ({ name, logo }) },
})

/** Cut to its shape in the middle, where no part of it is named. */
export const setVenueCompanyLogo = defineCommand({
  id: 'venue-company.set-logo',
  needs: 'venues',
  target: 'venueCompany',
  args: v.object({ file: ImageFile, crop: v.optional(Crop) }),
  positional: ['file'],
  roles: companyRoles,
  keys: 'e o',
  menu: 'edit',
  risk: reversible,
  plan: ({ venueCompany: { id } }, { file, crop }) => [
    request(endpoints.setVenueCompanyLogo, { id }, { file, ...(crop && { crop: cropText(crop) }) }),
  ],
  undo: ({ venueCompany: { id, logo } }): Invocation => invocation(editVenueCompany, [id], { logo }),
})

const { timeZone, otherHours, addressLine2, contactEmail, phone, ...needed } = VenueFields.entries

export const createVenue = defineCommand({
  id: 'venue.create',
  needs: 'venues',
  target: 'venueCompany',
  args: v.object({
    name: needed.name,
    addressLine1: needed.addressLine1,
    addressLine2: v.optional(addressLine2),
    province: needed.province,
    country: needed.country,
    timeZone: v.optional(timeZone),
    opening: needed.opening,
    closing: needed.closing,
    otherHours: v.optional(otherHours),
    website: needed.website,
    contactEmail: v.optional(contactEmail),
    phone: v.optional(phone),
    ipWhitelist: needed.ipWhitelist,
    logo: v.optional(ImageText),
  }),
  positional: ['name'],
  keys: 'a v',
  menu: 'edit',
  risk: reversible,
  form: {
    judge({ country, timeZone: zone }): FieldProblems {
      const isKnown = zone !== undefined || typeof country !== 'string' || country === '' || zoneOfCountry(country)
      return isKnown ? {} : { timeZone: ['required'] }
    },
    notes: noteOnVenue,
  },
  done: { leadsTo: (answer) => paths.venue(readStored(v.pick(Venue, ['venueId']), answer).venueId) },
  plan: ({ venueCompany: { id } }: VenueCompanyView, fields) => [request(endpoints.createVenue, { id }, fields)],
  undo: (_, __, answer): Invocation | undefined =>
    answer === undefined
      ? invocation(archiveVenue, [''], {})
      : invocation(archiveVenue, [readStored(v.pick(Venue, ['venueId']), answer).venueId], {}),
})

const place = { target: 'venueCompany', needs: 'venues', roles: companyRoles, risk: safe, menu: 'open' } as const

export const goVenueCompany = defineCommand({
  ...place,
  id: 'go.venue-company',
  keys: 't c',
  effect: ({ venueCompany }) => ({ do: 'go', to: paths.venueCompany(venueCompany.id) }),
})

export const goCompanyVenues = defineCommand({
  ...place,
  id: 'go.company-venues',
  keys: 't v',
  effect: ({ venueCompany }) => ({ do: 'go', to: paths.companyVenues(venueCompany.id) }),
})
