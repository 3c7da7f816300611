import type { Bracket, BracketMatch } from '../../contract/bracket.ts'
import type { StageDetail } from '../../contract/stage.ts'
import { ManagePane } from './manage-pane.tsx'
import { MatchInspector } from './match-inspector.tsx'

type BesideProps = {
  stage: StageDetail
  bracket: Bracket
  match: BracketMatch | undefined
  managing: boolean
  entering: string | null
  onManaged: () => void
  onEnter: (bracketMatchId: string) => void
  onEntered: () => void
}

/** The match at the cursor, or the acts on stage and division. */
export function Beside({ stage, bracket, match, managing, entering, onManaged, onEnter, onEntered }: BesideProps) {
  if (managing) return <ManagePane stage={stage} bracket={bracket} onClose={onManaged} />
  if (!match) return null
  return (
    <MatchInspector
      key={match.bracketMatchId}
      stage={stage}
      bracket={bracket}
      match={match}
      entering={entering === match.bracketMatchId}
      onEnter={() => onEnter(match.bracketMatchId)}
      onEntered={onEntered}
    />
  )
}
