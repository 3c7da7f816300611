// Records for the palette: what the cache has of every kind of thing, and what the platform finds for the typed text once
// the typing rests.
import { sayGiven } from '../../contract/say.ts'
import type { Cache } from '../../api/cache.ts'
import { onPage } from '../../api/paged.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { placeNames, placeText, searchEndpoints, type Found, type FoundKind } from '../../contract/endpoints-search.ts'
import { tournamentEndpoints } from '../../contract/endpoints-tournaments.ts'
import { rowsIn, textIn, type AnyPart, type Ids, type OwnKind, type Row } from '../../contract/kind-spec.ts'
import { isKind, kindNames, specOf } from '../../contract/kinds.ts'
import type { RoomStanding } from '../../contract/phase.ts'
import type { Kind } from '../../contract/views.ts'
import { phaseOfRoom } from '../../rules/phase.ts'
import { pageOf } from '../../page-of.ts'
import { paths } from '../../paths.ts'
import { where } from '../place/place.ts'
import { joinWords, texts } from '../words/say.ts'
import type { RecordEntry } from './entries.ts'
import { isFindable, saidKind } from './said-words.ts'

/** chosen: the number shown of each kind, so that all kinds are visible. */
const listed = 10

/** `complete`: there are no other matches of that name. */
export type FoundRecords = { records: readonly RecordEntry[]; complete: boolean }

type Records = (data: unknown) => readonly RecordEntry[]

const owns = kindNames.flatMap((kind) => {
  const spec = specOf(kind)
  return spec.is === 'own' ? [{ kind, spec }] : []
})
const parts = kindNames.flatMap((kind) => {
  const spec = specOf(kind)
  return spec.is === 'part' && spec.record ? [{ kind, spec }] : []
})

/** Endpoint → the records in what it answers. */
const sources = owns.reduce((sources, { kind, spec }) => {
  const add = ({ name }: Endpoint, records: Records) => {
    const others = sources.get(name)
    sources.set(name, others ? (data) => [...others(data), ...records(data)] : records)
  }
  // The cache parsed each answer by its endpoint's schema.
  add(spec.one, (thing) => [ofThing(kind, spec, thing as Row), ...inThing(kind, spec, thing as Row)])
  for (const call of [spec.all, ...spec.alsoIn]) {
    // Rows without a name say only how things stand that other answers name.
    const named = (row: Row) => textIn(row, spec.name) !== ''
    add(call, (answer) =>
      rowsIn(spec, answer)
        .filter(named)
        .map((row) => ofThing(kind, spec, row)),
    )
  }
  return sources
}, new Map<string, Records>())

/** Cached lists and things: found without a request. */
export function knownRecords(cache: Cache): readonly RecordEntry[] {
  const all = kept(cache).flatMap(({ name, data }) => sources.get(name)?.(data) ?? [])
  return [...new Map(all.map((record) => [record.id, record])).values()]
}

/** Another text whenever there may be other records. */
export function recordsVersion(cache: Cache): string {
  return kept(cache)
    .map(({ key, updatedAt }) => `${key}@${updatedAt}`)
    .join()
}

/** Things of that name anywhere on the platform. */
export async function findRecords(cache: Cache, text: string): Promise<FoundRecords> {
  if (cache.lacks('find')) {
    // Not asked at each letter: the first tournaments are known from then on, and are looked through here.
    await cache.read(tournamentEndpoints.listTournaments, onPage({}, 1))
    return { records: [], complete: false }
  }
  const whole = await asked(cache, text, undefined)
  const said = saidKind(text)
  if (whole.records.length > 0 || !said) return whole
  const kinds = [...said.kinds].filter(isFindable)
  return kinds.length === 0 ? whole : asked(cache, said.rest, kinds)
}

async function asked(cache: Cache, text: string, kind: readonly FoundKind[] | undefined): Promise<FoundRecords> {
  const { tournament } = where.now().page.about
  const query = {
    text,
    limit: listed,
    ...(kind && { kind: [...kind] }),
    ...(tournament !== undefined && { tournamentId: tournament }),
  }
  const answered = await cache.read(searchEndpoints.findThings, { query })
  if (!answered.ok) return { records: [], complete: false }
  const { found } = answered.payload
  return { records: found.map(ofFound), complete: found.filter((one) => one.kind === 'match').length < listed }
}

function ofFound({ kind, id, name, detail, state, within }: Found): RecordEntry {
  return {
    is: 'record',
    id: `${kind} ${id}`,
    title: name,
    also: [detail, id, placeText(within)],
    to: pageOfFound({ kind, id, name, within }),
    about: () => joinWords([kindWords(kind, detail, state ?? ''), joinWords(placeNames(within), ' › ')]),
    within: joinWords(placeNames(within), ' › '),
    around: within,
  }
}

/** A person's page is that of the team, or the list of accounts. */
function pageOfFound({ kind, id, name, within }: Pick<Found, 'kind' | 'id' | 'name' | 'within'>): string {
  const ids: Ids = Object.fromEntries(within.map((around) => [around.kind, around.id]))
  if (kind === 'user') return paths.users(name)
  return isKind(kind) ? pageOf(kind, { ...ids, [kind]: id }) : paths.teamPlayers(ids.tournament ?? '', ids.team ?? '')
}

function kept(cache: Cache) {
  return cache.queries
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey: [name], queryHash: key, state: { data, dataUpdatedAt: updatedAt } }) =>
      data !== undefined && typeof name === 'string' && sources.has(name) ? [{ name, key, data, updatedAt }] : [],
    )
}

function idsOf(kind: Kind, spec: OwnKind, thing: Row): Ids {
  return {
    ...(spec.parent !== null && { [spec.parent]: textIn(thing, spec.parentId) }),
    [kind]: textIn(thing, spec.id),
  }
}

function ofThing(kind: Kind, spec: OwnKind, thing: Row): RecordEntry {
  const id = textIn(thing, spec.id)
  return {
    is: 'record',
    id: `${kind} ${id}`,
    title: textIn(thing, spec.name),
    also: [id],
    to: pageOf(kind, idsOf(kind, spec, thing)),
    about: () => kindWords(kind, textIn(thing, spec.detail), stateIn(kind, thing)),
  }
}

/** Of a room how its match stands. */
function stateIn(kind: Kind, thing: Row): string {
  if (kind !== 'room') return textIn(thing, 'state')
  // The cache parsed it by the schema of rooms.
  return phaseOfRoom(thing as Row & RoomStanding, Math.floor(Date.now() / 1000)).is
}

function inThing(within: Kind, spec: OwnKind, thing: Row): readonly RecordEntry[] {
  const around = idsOf(within, spec, thing)
  const name = textIn(thing, spec.name)
  return parts
    .filter((part) => part.spec.within === within)
    .flatMap(({ kind, spec }) => {
      const whole = thing as Parameters<AnyPart['all']>[0] // it is of the kind these are parts of
      return spec.all(whole).flatMap((part): RecordEntry[] => {
        const ids = spec.idsOf(part, whole)
        const shown = spec.record?.(part)
        if (!shown) return []
        return [
          {
            is: 'record',
            id: `${kind} ${ids[kind] ?? ''}`,
            title: shown.title,
            to: pageOf(kind, { ...around, ...ids }),
            about: () => kindWords(kind, name, shown.state),
            within: name,
          },
        ]
      })
    })
}

function kindWords(kind: FoundKind | Kind, detail: string, state: string): string {
  return joinWords([
    texts.say(`kind.${kind}.name`),
    detail,
    state && sayGiven(texts.say, `state.${kind === 'room' ? 'phase' : kind}.${state}`),
  ])
}
