// @vitest-environment happy-dom
// How a form chooses things of a kind: from a list that is known whole, as boxes where it takes several; of a tournament
// where the page is about one.
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { placeMatch } from '../../commands/schedule.ts'
import { setTournamentVenues } from '../../commands/venues.ts'
import { queryOf } from '../../src/api/cache.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { fieldsOf } from '../../src/registry/fields.ts'
import { initialValues, inputOf } from '../../src/shell/forms/arg-values.ts'
import { ReferenceField } from '../../src/shell/forms/reference-field.tsx'
import { usePage } from '../../src/shell/place/use-place.ts'
import { aWorld } from '../registry/world.ts'
import { all, click, one, until } from '../ui/render.ts'
import { aSession, draw } from './shell-session.tsx'

const [venue] = fieldsOf(placeMatch.args)
const [venueIds] = fieldsOf(setTournamentVenues.args)

type FieldProps = { field: NonNullable<typeof venue>; start: readonly string[]; tell: (ids: readonly string[]) => void }

function ChoiceOfVenues({ field, start, tell }: FieldProps) {
  usePage({ title: 'Schedule', path: [], about: { tournament: '41' } })
  const [ids, setIds] = useState(start)
  const onChange = (chosen: readonly string[]) => {
    setIds(chosen)
    tell(chosen)
  }
  return <ReferenceField kind="venue" field={field} name="Venues" target="41" ids={ids} onChange={onChange} />
}

async function theField(field: typeof venue, start: readonly string[], own: readonly string[] = ['v1']) {
  if (!field) throw new Error('no such argument')
  const session = aSession(aWorld([{}]))
  const said: (readonly string[])[] = []
  const venues = [
    { venueId: 'v1', venueCompanyId: 'c1', name: 'Kowloon' },
    { venueId: 'v2', venueCompanyId: 'c1', name: 'Causeway Bay' },
  ]
  const ofTournament = queryOf(endpoints.listTournamentVenues, { params: { id: '41' } })
  const put = (query: { queryKey: readonly unknown[] }, data: unknown) =>
    session.cache.queries.setQueryData(query.queryKey, data)
  put(ofTournament, { venues: venues.filter(({ venueId }) => own.includes(venueId)) })
  put(queryOf(endpoints.listVenueNames, {}), { venues })
  const box = await draw(session, <ChoiceOfVenues field={field} start={start} tell={(ids) => said.push(ids)} />)
  return { box, said }
}

test('one of the list of the tournament, or any of them', async () => {
  const { box, said } = await theField(venue, [])
  await act(async () => click(one(box, 'button')))
  await until(() => expect(all(document.body, '[role=option]')).toHaveLength(2))
  const options = all(document.body, '[role=option]')
  expect(options.map((option) => option.textContent)).toEqual(['•Any venue', 'Kowloon'])
  await act(async () => click(options[1] ?? box))
  expect(said).toEqual([['v1']])
})

test('where any may be said all are boxes, and a chosen one that is not there can still be taken away', async () => {
  const { box, said } = await theField(venueIds, ['v9'])
  await until(() => expect(all(box, 'input')).toHaveLength(3))
  expect(box.textContent).toContain('Causeway Bay')
  await act(async () => click(all(box, 'input')[2] ?? box))
  expect(said).toEqual([[]])
})

test('where there is none to choose it says so', async () => {
  const { box } = await theField(venue, [], [])
  await until(() => expect(box.textContent).toBe('The tournament is not held at any venue yet.'))
})

test('nothing chosen of what must be there is none on purpose', () => {
  const fields = fieldsOf(placeMatch.args)
  expect(inputOf(fields, initialValues(fields, {}, {}))).toEqual({ venue: null })
})
