// Which stage of a tournament a page is about: the one in the URL, else the one where work waited when the page was opened.
import { labelled } from '../contract/labelled.ts'
import { useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { createStage } from '../../commands/stages.ts'
import { useRead } from '../api/use-read.ts'
import { endpoints } from '../contract/endpoints.ts'
import type { Stage } from '../contract/stage.ts'
import type { Tournament } from '../contract/tournament.ts'
import { currentStage } from '../rules/stages.ts'
import { FirstStep } from '../shell/acts/first-step.tsx'
import { useSay } from '../shell/words/say.ts'
import { useAdvice } from '../shell/session/use-advice.ts'
import { Notice } from '../ui/notice.tsx'
import { Select } from '../ui/select.tsx'
import { divisionMark } from './bracket/division-name.ts'

export type ShownStage = {
  /** Absent while the tournament has none. */
  stage: Stage | undefined
  /** By the address, or there is no other. */
  isNamed: boolean
}

type Kept = { pathname: string; search: string; key: string; id: string | undefined }

/**
 * Another that work moves on to does not take the place of the one that is shown; the next time the page is opened it does.
 */
export function useShownStage(stages: readonly Stage[]): ShownStage {
  const { pathname, search, key } = useLocation()
  const replaced = useNavigationType() === 'REPLACE'
  const [params] = useSearchParams()
  const [kept, setKept] = useState<Kept>({ pathname, search, key, id: undefined })
  // A link to the page that is shown replaces its address, as a search that is emptied does.
  const isSame = replaced && kept.search !== ''
  const opened = kept.pathname !== pathname || (kept.key !== key && search === '' && !isSame)
  const named = stages.find(({ id }) => id === params.get('stage'))
  const stage = named ?? stages.find(({ id }) => !opened && id === kept.id) ?? currentStage(stages)
  if (kept.pathname !== pathname || kept.key !== key || kept.id !== stage?.id)
    setKept({ pathname, search, key, id: stage?.id })
  return { stage, isNamed: stages.length === 1 || named !== undefined }
}

export function StageChoice({ stages, value }: { stages: readonly Stage[]; value: Stage }) {
  const { say } = useSay()
  const [, setParams] = useSearchParams()
  if (stages.length < 2) return null
  return (
    <div className="max-w-64">
      <Select
        label={say('arg.stage')}
        labelled={(name) => labelled(say, say('arg.stage'), name)}
        value={value.id}
        options={stages.map((stage) => ({ value: stage.id, label: stage.name }))}
        onValueChange={(id) => setParams({ stage: id })}
      />
    </div>
  )
}

/** Shown in place of a stage's content. */
export function NoStages({ tournament }: { tournament: Pick<Tournament, 'id'> }) {
  const { say } = useSay()
  const advise = useAdvice()
  return (
    <Notice
      kind="empty"
      title={say('ui.stages.empty')}
      action={<FirstStep command={createStage} targets={[tournament.id]} />}
    >
      {advise(say('ui.stages.emptyHelp'))}
    </Notice>
  )
}

/** The divisions of the stage, once it has several. */
export function DivisionChoice({ groups, stage: { id } }: { groups: Tournament['groups']; stage: Stage }) {
  const { say } = useSay()
  const [params, setParams] = useSearchParams()
  const { data: stage } = useRead(endpoints.getStage, { params: { id } })
  if (!stage || stage.brackets.length < 2) return null
  const shown = stage.brackets.find((one) => String(one.groupNumber) === params.get('group')) ?? stage.brackets[0]
  return (
    <div className="max-w-52">
      <Select
        label={say('arg.group')}
        labelled={(name) => labelled(say, say('arg.group'), name)}
        value={shown?.groupNumber ?? null}
        options={stage.brackets.map((one) => ({
          value: one.groupNumber,
          label: divisionMark(groups, stage, one.groupNumber),
        }))}
        onValueChange={(group) => setParams({ stage: id, group: String(group) })}
      />
    </div>
  )
}
