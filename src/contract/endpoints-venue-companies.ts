// Venue companies, and what each has (domain.md §5).
import * as v from 'valibot'
import { counts, listQuery, named, read, write } from './endpoint.ts'
import { VenueName, venuesQuery } from './endpoints-venues.ts'
import { idOf } from './ids.ts'
import { Name, Version } from './limits.ts'
import { Crop } from './tournament-image.ts'
import { companyRoles, systemOnly } from './user.ts'
import { Logo, NewLogo, Venue, VenueCompany, VenueFields } from './venue.ts'

const base = '/admin/venue/v1/venue-companies'
const one = `${base}/{id}`
const params = v.object({ id: idOf('venueCompany') })
const about = { kind: 'venueCompany', param: 'id' } as const
const ours = { scope: 'owned', ability: 'venues' } as const
const { timeZone, otherHours, addressLine2, contactEmail, phone, ...needed } = VenueFields.entries

export const venueCompanyEndpoints = named({
  listVenueCompanies: read({
    ...ours,
    path: base,
    summary: 'Venue companies, by name',
    query: v.object(listQuery),
    answer: v.object({ venueCompanies: v.array(VenueCompany), ...counts }),
    roles: companyRoles,
    reads: ['venueCompany', 'venue'],
  }),
  getVenueCompany: read({
    ...ours,
    path: one,
    summary: 'One venue company',
    params,
    answer: VenueCompany,
    roles: companyRoles,
    about,
    reads: ['venueCompany', 'venue'],
  }),
  createVenueCompany: write({
    ...ours,
    method: 'PUT',
    path: base,
    summary: 'Create a venue company',
    body: v.object({ name: Name, logo: NewLogo }),
    answer: VenueCompany,
    roles: systemOnly,
  }),
  editVenueCompany: write({
    ...ours,
    method: 'POST',
    path: one,
    summary: 'Change a venue company',
    params,
    body: v.object({ name: v.optional(Name), logo: v.optional(Logo), version: v.optional(Version) }),
    answer: VenueCompany,
    roles: companyRoles,
    about,
  }),
  setVenueCompanyLogo: write({
    ...ours,
    method: 'POST',
    path: `${one}/logo`,
    summary: 'Set its logo (JPEG or PNG), as a form with a file; it is cut to its shape',
    failure: { text: 'problem.uploadImage', how: 'leadsFaults' },
    params,
    body: v.object({ file: v.blob('required'), crop: v.optional(Crop) }),
    answer: VenueCompany,
    roles: companyRoles,
    about,
    multipart: true,
  }),
  listCompanyVenues: read({
    ...ours,
    path: `${one}/venues`,
    summary: 'The venues of a company, by name',
    params,
    query: venuesQuery,
    answer: v.object({ venues: v.array(Venue), ...counts }),
    roles: companyRoles,
    about,
    reads: ['venue', 'venueCompany', 'licence'],
  }),
  listCompanyVenueNames: read({
    ...ours,
    path: `${one}/venue-names`,
    summary: 'The venues in use of a company, by name: what can be chosen',
    params,
    answer: v.object({ venues: v.array(VenueName) }),
    roles: companyRoles,
    about,
    reads: ['venue'],
  }),
  createVenue: write({
    ...ours,
    method: 'PUT',
    path: `${one}/venues`,
    summary: 'Add a venue to a company; its time zone follows from its country where that has one',
    params,
    body: v.object({
      ...needed,
      addressLine2: v.optional(addressLine2, null),
      contactEmail: v.optional(contactEmail, null),
      phone: v.optional(phone, null),
      timeZone: v.optional(timeZone),
      otherHours: v.optional(otherHours, []),
      logo: NewLogo,
    }),
    answer: Venue,
    roles: systemOnly,
    about,
  }),
})
