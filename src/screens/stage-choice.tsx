// Which stage of a tournament a page is about: the one in the URL, else the one where work waits.
import { useSearchParams } from 'react-router'
import type { Stage } from '../contract/stage.ts'
import { currentStage } from '../rules/stages.ts'
import { useSay } from '../shell/words/say.ts'
import { Select } from '../ui/select.tsx'

export function useStageChoice(stages: readonly Stage[]) {
  const [params, setParams] = useSearchParams()
  const stage = stages.find((candidate) => candidate.id === params.get('stage')) ?? currentStage(stages)
  return {
    stage,
    choose: (id: string) => setParams({ stage: id }),
  }
}

export function StageChoice({
  stages,
  value,
  onChoose,
}: {
  stages: readonly Stage[]
  value: string
  onChoose: (id: string) => void
}) {
  const { say } = useSay()
  if (stages.length < 2) return null
  return (
    <div className="w-52">
      <Select
        label={say('arg.stage')}
        value={value}
        options={stages.map((stage) => ({ value: stage.id, label: stage.name }))}
        onValueChange={onChoose}
      />
    </div>
  )
}
