// The rows of the palette for what is typed, on what was at hand when it opened.
import { useMemo, useState } from 'react'
import { kindNames, kindsByNearness, matchLabel } from '../../contract/kinds.ts'
import type { MatchView } from '../../contract/views.ts'
import { verdictOf } from '../../registry/eligible.ts'
import { type Applicable, applicableCommands, currentKind } from '../acts/applicable.ts'
import { useNextStep } from '../acts/use-next-step.ts'
import { type KnownByKind, looked, useKnownByKind, verdictOfKnown, type Wanted } from '../session/known-targets.ts'
import { currentTargets } from '../place/at-hand.ts'
import { type Situation, where } from '../place/place.ts'
import { type Session, useSession } from '../session/session.ts'
import { resultRows } from './rows.ts'
import { whyNotRole } from '../../rules/whom-to-ask.ts'
import { useHits } from './use-hits.ts'
import { visitsOf } from './visited.ts'

export type Offer = { under: string; line: string }

export function useRows(query: string, offer: Offer | undefined) {
  const session = useSession()
  // The list must not change under the person.
  const [situation] = useState(() => where.now())
  const [recent] = useState(() => visitsOf(session.user.sub))
  const wanted = useMemo(() => wantedAt(situation), [situation])
  const known = useKnownByKind(wanted)

  const applicable = useMemo(() => {
    const commands = session.registry.visibleFor(session.user.role)
    return new Map(applicableCommands(commands, situation).map((at) => [at.command.id, at]))
  }, [session, situation])
  const next = useNextStep(useMemo(() => thingsAt(situation), [situation]))
  const { hits, spoken, scored, barred, nearest, total, searching } = useHits(query, applicable)
  const rows = useMemo(
    () =>
      resultRows({
        hits,
        spoken,
        scored,
        barred: barred.flatMap((entry) => {
          const why = whyNotRole(entry.command.roles, session.user)
          return why ? [{ entry, why }] : []
        }),
        nearest: searching ? [] : nearest,
        query,
        applicable,
        verdictOf: (at) => verdictAt(at, known, session),
        nameOf: (at) => nameAt(at, known),
        next,
        recent,
        offer,
      }),
    [hits, spoken, scored, barred, nearest, searching, query, applicable, known, session, next, recent, offer],
  )
  return { rows, total, searching, selected: selectionAt(situation) }
}

/** The things a next step may apply to: the row at the cursor, the things of the page. */
function thingsAt(situation: Situation) {
  return kindsByNearness.flatMap((kind) => {
    const hand = currentTargets(kind, situation)
    return hand && hand.from !== 'selection' ? hand.ids.map((id) => ({ kind, id })) : []
  })
}

/** The page's own things as well as rows: each command is shown as possible or not. */
function wantedAt(situation: Situation): Wanted {
  return kindNames.flatMap((kind) => {
    const hand = currentTargets(kind, situation)
    return hand ? [[kind, hand.ids.slice(0, looked)] as const] : []
  })
}

function selectionAt(situation: Situation) {
  const kind = currentKind(situation)
  const hand = kind && currentTargets(kind, situation)
  return kind && hand?.from === 'selection' ? { kind, count: hand.count } : undefined
}

function verdictAt({ command }: Applicable, known: KnownByKind, { host }: Session) {
  if (command.target === 'none') return verdictOf(command, [], host.asking())
  const targets = known.get(command.target)
  return targets && verdictOfKnown(command, targets, host)
}

function nameAt({ command, ids }: Applicable, known: KnownByKind): string | undefined {
  if (command.target === 'none' || ids.length !== 1) return undefined
  const [target] = known.get(command.target)?.targets ?? []
  if (command.target !== 'match' || !target) return target?.name
  // Loaded as the view of a match: its teams stand beside its code.
  return matchLabel((target.view as MatchView).match)
}
