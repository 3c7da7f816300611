// The management panel (§2): every act on the stage and the shown division, each a command with its key and its reason.
import X from 'lucide-react/icons/x'
import {
  addDivision,
  addMatch,
  advanceWinners,
  completeBracket,
  deleteDivision,
  exportBracket,
  generateBrackets,
  hideBracket,
  importBracket,
  randomizeBrackets,
  seedBracket,
  showBracket,
} from '../../../commands/brackets.ts'
import { advanceStage, editStage, finalizeStage, unfinalizeStage } from '../../../commands/stages.ts'
import { approveStandings, generateStandings } from '../../../commands/standings.ts'
import type { Bracket } from '../../contract/bracket.ts'
import type { StageDetail } from '../../contract/stage.ts'
import { targetId } from '../../contract/views.ts'
import { ActionRow } from '../../shell/acts/action-row.tsx'
import { ActsGroup } from '../../shell/acts/offered-rows.tsx'
import { useSession } from '../../shell/session/session.ts'
import { panel, useLayer } from '../../shell/over/layer-stack.ts'
import { overlays } from '../../shell/over/overlays.ts'
import { useSay } from '../../shell/words/say.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Pane } from '../../ui/pane.tsx'
import { useTournament } from '../tournament-frame.tsx'
import { divisionName } from './division-name.ts'

type ManagePaneProps = { stage: StageDetail; bracket: Bracket; onClose: () => void }

export function ManagePane({ stage, bracket, onClose }: ManagePaneProps) {
  const { say } = useSay()
  const session = useSession()
  const { tournament } = useTournament()
  useLayer(onClose, panel)
  const ofStage = [stage.id]
  const ofDivision = [targetId.bracket(stage.id, bracket.groupNumber)]
  const several = stage.brackets.length > 1
  const group = bracket.groupNumber
  const division = divisionName(say, tournament.groups, stage, group)
  return (
    <Pane
      title={say('ui.bracket.manage')}
      count={stage.name}
      className="min-h-0"
      tools={
        <IconButton label={say('ui.bracket.manageClose')} onClick={onClose}>
          <X size={14} aria-hidden="true" />
        </IconButton>
      }
    >
      <ActsGroup title={say('ui.bracket.placing')}>
        <ActionRow command={generateBrackets} targets={ofStage} />
        <ActionRow command={randomizeBrackets} targets={ofStage} label={say('ui.bracket.randomizeAll')} />
        {several && (
          <ActionRow
            command={randomizeBrackets}
            targets={ofStage}
            label={say('ui.bracket.randomizeDivision', { division })}
            bare
            onRun={() => void session.run(randomizeBrackets, ofStage, { group }, 'button')}
          />
        )}
        <ActionRow
          command={randomizeBrackets}
          targets={ofStage}
          label={say('ui.bracket.randomizeChosen')}
          bare
          onRun={() =>
            overlays.open({
              is: 'form',
              form: { command: randomizeBrackets, targets: ofStage, args: { group }, source: 'button' },
            })
          }
        />
        <ActionRow command={seedBracket} targets={ofDivision} />
        <ActionRow command={importBracket} targets={ofStage} />
        <ActionRow command={addDivision} targets={ofStage} />
        {several && <ActionRow command={deleteDivision} targets={ofDivision} />}
      </ActsGroup>
      <ActsGroup title={say('ui.bracket.running')}>
        <ActionRow command={finalizeStage} targets={ofStage} />
        <ActionRow command={unfinalizeStage} targets={ofStage} />
        <ActionRow command={bracket.visible ? hideBracket : showBracket} targets={ofDivision} />
        <ActionRow command={advanceWinners} targets={ofDivision} />
        <ActionRow command={addMatch} targets={ofDivision} />
      </ActsGroup>
      <ActsGroup title={say('ui.bracket.ending')}>
        <ActionRow command={completeBracket} targets={ofDivision} />
        <ActionRow command={generateStandings} targets={ofStage} />
        <ActionRow command={approveStandings} targets={ofStage} />
        <ActionRow command={advanceStage} targets={ofStage} />
        <ActionRow command={editStage} targets={ofStage} />
        <ActionRow command={exportBracket} targets={ofStage} />
      </ActsGroup>
    </Pane>
  )
}
