// The changes of an act on the stages of a template.
import * as v from 'valibot'
import { joined } from '../../contract/say.ts'
import type { Texts } from '../../shell/words/say.ts'

const Named = v.array(v.looseObject({ name: v.string() }))

/** `League, Playoffs → Playoffs, League`; where all keep their names and places, those whose settings changed. */
export function toldStages({ say }: Texts, before: unknown, after: unknown): readonly string[] {
  const [was, is] = [before, after].map((value) => (v.is(Named, value) ? value : []))
  const names = [was, is].map((stages = []) =>
    joined(
      say,
      stages.map(({ name }) => name),
    ),
  )
  if (names[0] !== names[1]) return [names.map((text) => text || '–').join(' → ')]
  return (is ?? []).filter((stage, at) => JSON.stringify(stage) !== JSON.stringify(was?.[at])).map(({ name }) => name)
}
