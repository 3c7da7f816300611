// Suggestions for a typed target of a kind: things known here first, then those the platform finds by that
// name. Palette, forms and command line all ask here.
import type { Ids } from '../contract/kind-spec.ts'
import { listedSpec, specOf } from '../contract/kinds.ts'
import { FoundKind, placeText, searchEndpoints, type Found } from '../contract/endpoints-search.ts'
import type { Kind } from '../contract/views.ts'
import { fold, searchWords } from '../contract/fold.ts'
import { createCandidates, type Candidate } from './candidates.ts'
import type { TargetPorts } from './targets.ts'

/** chosen: a longer list is no help. */
const most = 50
/** chosen: parts are shown for up to this many things of that name: each is loaded for it. */
const opened = 3

type Suggestion = { word: string; label: string; where?: string; called?: readonly string[] }

export function createSuggester(ports: TargetPorts) {
  const candidates = createCandidates(ports)

  async function here(kind: Kind, typed: string, at: Ids): Promise<readonly Candidate[]> {
    const named = listedSpec(kind)
    if (named) return payloadOf(await candidates.named(named, at))
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
    if (typed === '' || listedSpec(kind)) return []
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
    const words = searchWords(typed)
    const [near, far] = await Promise.all([here(kind, typed, at), anywhere(kind, typed, at)])
    const close = near
      .map((candidate) => ({ candidate, closeness: closenessOf(candidate, words) }))
      .filter(({ closeness }) => closeness > 0)
      .toSorted((a, b) => b.closeness - a.closeness)
      .map(({ candidate: { id, label, names, codes } }) => ({
        word: id,
        label,
        ...(codes && { called: [...names, ...codes] }),
      }))
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
function closenessOf({ id, codes = [], names, label }: Candidate, words: readonly string[]): number {
  const wanted = words.join(' ')
  const known = [id, ...codes, ...names].map(fold)
  if (known.includes(wanted)) return 4
  if (known.some((word) => word.startsWith(wanted))) return 3
  const text = fold([...names, label].join(' '))
  if (known.some((word) => word.includes(wanted)) || text.includes(wanted)) return 2
  return words.every((word) => text.includes(word)) ? 1 : 0
}

function payloadOf(answered: { ok: true; payload: readonly Candidate[] } | { ok: false }): readonly Candidate[] {
  return answered.ok ? answered.payload : []
}
