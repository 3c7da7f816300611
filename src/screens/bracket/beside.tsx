import type { Bracket, BracketMatch } from '../../contract/bracket.ts'
import type { StageDetail } from '../../contract/stage.ts'
import { ManagePane } from './manage-pane.tsx'
import { MatchInspector } from './match-inspector.tsx'
import type { SentResult } from './sent-results.ts'

type BesideProps = {
  stage: StageDetail
  bracket: Bracket
  match: BracketMatch | undefined
  managing: boolean
  entering: string | null
  /** Its result without an answer, or refused. */
  sent: SentResult | undefined
  onManaged: () => void
  onEnter: (bracketMatchId: string) => void
  onSaved: (bracketMatchId: string) => void
  onLeave: () => void
}

/** The match at the cursor, or the acts on stage and division. */
export function Beside({ stage, bracket, match, managing, entering, sent, ...on }: BesideProps) {
  if (managing) return <ManagePane stage={stage} bracket={bracket} onClose={on.onManaged} />
  if (!match) return null
  return (
    <MatchInspector
      key={match.bracketMatchId}
      stage={stage}
      bracket={bracket}
      match={match}
      entering={entering === match.bracketMatchId}
      sent={sent}
      onEnter={() => on.onEnter(match.bracketMatchId)}
      onSaved={() => on.onSaved(match.bracketMatchId)}
      onLeave={on.onLeave}
    />
  )
}
