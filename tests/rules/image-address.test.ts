// The address of an image is one of ours exactly as we make it, or one of the Internet: in every field of every call that takes one.
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import { ImageAddress, imagePath } from '../../src/contract/tournament-image.ts'

const ours = imagePath('4711', 'aB3_-6789012345678901234')
const isTaken = (value: unknown) => v.is(ImageAddress, value)

test('an address of ours, or of the Internet, is taken', () => {
  expect([ours, 'https://example.com/logo.png', ` ${ours} `].filter((one) => !isTaken(one))).toEqual([])
})

const refused = [
  '/files/images/',
  '/files/images/../../admin/members',
  `${ours}/../../../etc`,
  `${ours}/`,
  `${ours}?x=1`,
  `${ours}#x`,
  `${ours}\nx`,
  `/api${ours}`,
  `//example.com${ours}`,
  ours.replace('4711', '..'),
  ours.replace('4711', '%2e%2e'),
  ours.replace('/files', '/Files'),
  '/files/images/1/short',
  '/files/evidence/1/aB3_-6789012345678901234',
  'javascript:alert(1)',
  'blob:https://example.com/1',
  'https://me:secret@example.com/logo.png',
  'logo.png',
  '',
]

test.each(refused)('%j is refused', (address) => {
  expect(isTaken(address)).toBe(false)
})

test('an image in the place of its address is refused', () => {
  expect(isTaken('data:image/png;base64,AAAA')).toBe(false)
})

/** Fields of bodies that are an image or hold the address of one, with the calls that take them. */
const fields = Object.values(endpoints).flatMap(({ name, method, body }) => {
  const { entries = {} } = body as unknown as { entries?: Record<string, v.GenericSchema> }
  return Object.entries(entries)
    .filter(([field]) => method !== 'GET' && /logo|banner|image|picture|avatar/i.test(field))
    .map(([field, schema]) => ({ call: name, field, schema }))
})

test.each(fields)('$call takes nothing else as $field', ({ schema }) => {
  expect(refused.filter((address) => v.is(schema, address))).toEqual([])
})

test('such fields are found', () => {
  const found = new Set(fields.map(({ call, field }) => `${call} ${field}`))
  for (const one of [
    'editTournament logo',
    'createTournament banner',
    'editTeam logo',
    'addTeam logo',
    'editVenue logo',
  ])
    expect(found).toContain(one)
})
