import type { Stage } from '../contract/stage.ts'

/** A stage as people call it: by id, by name, by its place, or by a beginning of its name that fits no other. */
export function stageByWord(stages: readonly Stage[], word: string): Stage | undefined {
  const sought = word.trim().toLowerCase()
  const starting = stages.filter((stage) => stage.name.toLowerCase().startsWith(sought))
  return (
    stages.find((stage) => stage.id === sought) ??
    stages.find((stage) => stage.name.toLowerCase() === sought) ??
    stages.find((stage) => String(stage.position) === sought) ??
    (starting.length === 1 ? starting[0] : undefined)
  )
}
