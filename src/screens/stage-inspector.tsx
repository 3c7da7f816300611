// The stage at the cursor: the settings that apply to its format and game, and its acts.
import { generateBrackets } from '../../commands/brackets.ts'
import { copyStage, deleteStage, editStage, finalizeStage, moveStage } from '../../commands/stages.ts'
import type { Stage } from '../contract/stage.ts'
import { fieldsOf } from '../registry/fields.ts'
import { isStageSettingAsked } from '../rules/stage-settings.ts'
import { ActionRow } from '../shell/acts/action-row.tsx'
import { ActsPane } from '../shell/acts/offered-rows.tsx'
import { useSession } from '../shell/session/session.ts'
import { useSay } from '../shell/words/say.ts'
import { valueText } from '../shell/forms/value-text.ts'
import { KeyValue } from '../ui/key-value.tsx'
import { Pane } from '../ui/pane.tsx'
import { useTournament } from './tournament-frame.tsx'

export function StageInspector({ stage }: { stage: Stage }) {
  const { say, argLabel } = useSay()
  const session = useSession()
  const { tournament, stages } = useTournament()
  const target = [stage.id]
  const last = stage.position >= stages.length
  const settings = fieldsOf(editStage.args).filter(
    ({ name }) => name !== 'name' && isStageSettingAsked(name, stage, tournament.game),
  )
  const move = (position: number) => void session.run(moveStage, target, { position }, 'button')
  return (
    <>
      <Pane title={stage.name} count={say(`state.stage.${stage.state}`)} className="min-h-40" keyboardScroll>
        <KeyValue
          longTerms
          items={settings.map((field) => ({
            key: field.name,
            term: argLabel(editStage.id, field.name),
            value: valueText(editStage.id, field, stage[field.name as keyof Stage]), // the fields of the command are those of the stage
          }))}
        />
      </Pane>
      <ActsPane title={say('ui.bracket.actions')} className="shrink-0">
        <ActionRow command={editStage} targets={target} />
        {stage.position > 1 && (
          <ActionRow
            command={moveStage}
            targets={target}
            label={say('ui.stages.earlier')}
            bare
            onRun={() => move(stage.position - 1)}
          />
        )}
        {!last && (
          <ActionRow
            command={moveStage}
            targets={target}
            label={say('ui.stages.later')}
            bare
            onRun={() => move(stage.position + 1)}
          />
        )}
        <ActionRow command={copyStage} targets={target} />
        <ActionRow command={generateBrackets} targets={target} />
        <ActionRow command={finalizeStage} targets={target} />
        <ActionRow command={deleteStage} targets={target} />
      </ActsPane>
    </>
  )
}
