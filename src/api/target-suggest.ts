// What could be meant by what is typed for a target of a kind: things here first, then whatever the platform finds of that
// name. Palette, forms and command line all ask here.
import type { Ids } from '../contract/kind-spec.ts'
import { specOf } from '../contract/kinds.ts'
import { FoundKind, placeText, searchEndpoints, type Found } from '../contract/endpoints-search.ts'
import type { Kind } from '../contract/views.ts'
import { nameKey } from '../contract/name-key.ts'
import { createCandidates, type Candidate } from './candidates.ts'
import type { TargetPorts } from './targets.ts'

/** chosen: a longer list helps nobody. */
const most = 50
/** chosen: of so many things of that name the parts are shown: each is loaded for it. */
const opened = 3

type Suggestion = { word: string; label: string; where?: string }

export function createSuggester(ports: TargetPorts) {
  const candidates = createCandidates(ports)

  async function here(kind: Kind, typed: string, at: Ids): Promise<readonly Candidate[]> {
    const spec = specOf(kind)
    if (spec.is === 'own') {
      if (spec.parent !== null && at[spec.parent] === undefined) return []
      // A number may be the beginning of an id, which no search by name finds.
      const search = /^\d*$/.test(typed) ? '' : typed
      return payloadOf(await candidates.own(spec, spec.parent === null ? undefined : at[spec.parent], search))
    }
    const cut = typed.indexOf('/')
    const whole = cut > 0 ? typed.slice(0, cut) : at[spec.within]
    if (whole !== undefined) return payloadOf(await candidates.parts(kind, spec, whole, typed, at))
    const wholes = await here(spec.within, '', at)
    const found = await Promise.all(wholes.map(({ id }) => candidates.parts(kind, spec, id, typed, at)))
    return found.flatMap(payloadOf)
  }

  async function anywhere(kind: Kind, typed: string, at: Ids): Promise<readonly Suggestion[]> {
    if (typed === '') return []
    if (isFoundKind(kind)) {
      return (await found(kind, typed, at)).map(({ id, name, within }) => ({
        word: id,
        label: name,
        ...placeOf(within),
      }))
    }
    // Divisions and rounds have no names of their own: those of the stages of that name.
    const spec = specOf(kind)
    if (spec.is === 'own' || !isFoundKind(spec.within)) return []
    const wholes = (await found(spec.within, typed, at)).slice(0, opened)
    const parts = await Promise.all(
      wholes.map(async ({ id, name, within }) => {
        const inside = payloadOf(await candidates.parts(kind, spec, id, '', {}))
        const where = placeOf([{ kind: spec.within, id, name }, ...within])
        return inside.map((part) => ({ word: part.id, label: part.label, ...where }))
      }),
    )
    return parts.flat()
  }

  async function found(kind: FoundKind, text: string, { tournament }: Ids): Promise<readonly Found[]> {
    const query = { text, kind: [kind], limit: most, ...(tournament !== undefined && { tournamentId: tournament }) }
    const answered = await ports.cache.read(searchEndpoints.findThings, { query })
    return answered.ok ? answered.payload.found : []
  }

  return async (kind: Kind, typed: string, at: Ids): Promise<readonly Suggestion[]> => {
    const words = nameKey(typed).split(' ')
    const [near, far] = await Promise.all([here(kind, typed, at), anywhere(kind, typed, at)])
    const close = near
      .map((candidate) => ({ candidate, closeness: closenessOf(candidate, nameKey(typed), words) }))
      .filter(({ closeness }) => closeness > 0)
      .toSorted((a, b) => b.closeness - a.closeness)
      .map(({ candidate }) => ({ word: candidate.id, label: candidate.label }))
    const known = new Set(close.map(({ word }) => word))
    return [...close, ...far.filter(({ word }) => !known.has(word))].slice(0, most)
  }
}

function isFoundKind(kind: Kind): kind is Kind & FoundKind {
  return FoundKind.options.some((option) => option === kind)
}

function placeOf(within: Found['within']): { where?: string } {
  const where = placeText(within)
  return where === '' ? {} : { where }
}

/** 0: does not fit. */
function closenessOf({ id, codes = [], names, label }: Candidate, wanted: string, words: readonly string[]): number {
  const known = [id, ...codes, ...names].map(nameKey)
  if (known.includes(wanted)) return 4
  if (known.some((word) => word.startsWith(wanted))) return 3
  const text = nameKey(label)
  if (known.some((word) => word.includes(wanted)) || text.includes(wanted)) return 2
  return words.every((word) => text.includes(word)) ? 1 : 0
}

function payloadOf(answered: { ok: true; payload: readonly Candidate[] } | { ok: false }): readonly Candidate[] {
  return answered.ok ? answered.payload : []
}
