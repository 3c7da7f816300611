// A stage that is not drawn yet: how many teams it would be drawn with, as far as the platform tells, and the ways to do it.
import { generateBrackets, importBracket } from '../../../commands/brackets.ts'
import type { StageDetail } from '../../contract/stage.ts'
import { CommandButton } from '../../shell/acts/command-button.tsx'
import { FirstStep } from '../../shell/acts/first-step.tsx'
import { usePageSession } from '../../shell/session/session.ts'
import { useSay } from '../../shell/words/say.ts'
import { Notice } from '../../ui/notice.tsx'

export function NoBracket({ stage }: { stage: StageDetail }) {
  const { say } = useSay()
  const count = stage.seeds.length
  // §3 has no list of the teams of a stage: where the platform has none either, those of a later one are not known here.
  const isUntold = usePageSession().lacks('additions') && stage.position > 1 && count === 0
  return (
    <Notice
      kind="empty"
      title={say('ui.bracket.empty')}
      action={
        <span className="flex flex-wrap gap-2">
          <FirstStep command={generateBrackets} targets={[stage.id]} />
          <CommandButton command={importBracket} targets={[stage.id]} />
        </span>
      }
    >
      {isUntold ? say('ui.bracket.teamsUntold') : say('ui.bracket.emptyHelp', { count })}
    </Notice>
  )
}
