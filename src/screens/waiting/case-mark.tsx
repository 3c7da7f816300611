// The sign, colour and word of a case, and its age, counting.
import type { Case } from '../../contract/case.ts'
import type { MatchPhase } from '../../rules/phase.ts'
import { cases } from '../../rules/cases.ts'
import { AgeText, PhaseBadge } from '../../shell/session/phase-badge.tsx'
import { usePageSession } from '../../shell/session/session.ts'
import { useSay } from '../../shell/words/say.ts'

/** As a phase that it looks like: the age of a late one is how late it is. */
export function phaseOfCase({ kind, since }: Pick<Case, 'kind' | 'since'>): MatchPhase {
  return { is: cases[kind].as, since, by: cases[kind].late === true ? 0 : null }
}

export function CaseMark({ row }: { row: Case }) {
  const { say } = useSay()
  return <PhaseBadge phase={phaseOfCase(row)} word={say(`ui.waiting.kind.${row.kind}`)} bare />
}

export function CaseAge({ row }: { row: Case }) {
  const { clock } = usePageSession()
  return <AgeText phase={phaseOfCase(row)} now={clock.now} />
}
