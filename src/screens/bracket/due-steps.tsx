import { bracketManage } from '../../../commands/view.ts'
import { completeBracket, generateBrackets } from '../../../commands/brackets.ts'
import { advanceStage, finalizeStage } from '../../../commands/stages.ts'
import { approveStandings, generateStandings } from '../../../commands/standings.ts'
import type { Bracket } from '../../contract/bracket.ts'
import type { StageDetail } from '../../contract/stage.ts'
import { targetId } from '../../contract/views.ts'
import { CommandButton } from '../../shell/acts/command-button.tsx'

type DueStepsProps = { stage: StageDetail; bracket: Bracket | undefined; isLast: boolean }

/** What is due on this stage stands as a button; everything else is in the panel, the palette and on keys. */
export function DueSteps({ stage, bracket, isLast }: DueStepsProps) {
  return (
    <>
      {bracket && <CommandButton command={bracketManage} />}
      <Due stage={stage} bracket={bracket} isLast={isLast} />
    </>
  )
}

function Due({ stage, bracket, isLast }: DueStepsProps) {
  const target = [stage.id]
  switch (stage.state) {
    case 'Initial':
      return stage.brackets.length === 0 ? (
        <CommandButton command={generateBrackets} targets={target} />
      ) : (
        <CommandButton command={finalizeStage} targets={target} variant="primary" />
      )
    case 'InProgress':
      return (
        bracket && (
          <CommandButton command={completeBracket} targets={[targetId.bracket(stage.id, bracket.groupNumber)]} />
        )
      )
    case 'StandingPendingGenerate':
      return <CommandButton command={generateStandings} targets={target} variant="primary" />
    case 'StandingPendingApproval':
      return <CommandButton command={approveStandings} targets={target} variant="primary" />
    case 'Completed':
      return isLast ? null : <CommandButton command={advanceStage} targets={target} variant="primary" />
    case 'Cancelled':
      return null
  }
}
