// Things of a kind whose list is known whole: one of them, or several as boxes. The value is their ids.
import { useRead } from '../../api/use-read.ts'
import { paramsOf, rowsIn, textIn } from '../../contract/kind-spec.ts'
import { kindNames, type ListedSpec } from '../../contract/kinds.ts'
import { sayGiven } from '../../contract/say.ts'
import type { Kind } from '../../contract/views.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { useSituation } from '../place/use-place.ts'
import { toldApart } from '../words/apart.ts'
import { sayProblem, useSay } from '../words/say.ts'
import { SeveralChoice } from './several-choice.tsx'

type ListChoiceProps = {
  kind: Kind
  spec: ListedSpec
  name: string
  /** All of them, not only those of the page's subject. */
  anywhere: boolean
  several: boolean
  /** The meaning of choosing none. */
  none: 'any' | 'unset' | 'choose'
  ids: readonly string[]
  onChange: (ids: string[]) => void
}

export function ListChoice({ kind, spec, name, anywhere, several, none, ids, onChange }: ListChoiceProps) {
  const { say } = useSay()
  const { names: all, namesOf: of = {}, id, name: named, rows } = spec
  const { about } = useSituation().page
  const holder = kindNames.find((one) => !anywhere && of[one] !== undefined && about[one] !== undefined)
  const call = (holder && of[holder]) ?? all
  const { data, problem, again } = useRead(call, { params: paramsOf(call, holder && about[holder]) })
  if (!data) {
    if (!problem) return <span className="text-dim">{say('ui.shell.loading')}</span>
    const retry = <Button onClick={again}>{say('ui.list.retry')}</Button>
    return <Notice compact kind="error" title={sayProblem(problem).message} action={retry} />
  }
  const things = rowsIn({ rows }, data).map((row) => ({ id: textIn(row, id), text: textIn(row, named) }))
  const shown = toldApart(things)
  const names = new Map(things.map((thing, at) => [thing.id, shown[at] ?? thing.text]))
  // Chosen ones that are no longer offered can still be removed.
  if (names.size === 0 && ids.length === 0) {
    return <span className="text-dim">{sayGiven(say, `kind.${kind}.${holder ? 'noneHere' : 'none'}`)}</span>
  }
  if (several) {
    return (
      <SeveralChoice
        choices={[...names.keys()]}
        name={name}
        label={(one) => names.get(String(one)) ?? String(one)}
        values={ids}
        onChange={(chosen) => onChange(chosen.map(String))}
      />
    )
  }
  return (
    <Select
      options={[
        { value: '', label: none === 'any' ? sayGiven(say, `kind.${kind}.any`) : say(`ui.shell.form.${none}`) },
        ...[...names].map(([value, label]) => ({ value, label })),
      ]}
      value={ids[0] ?? ''}
      onValueChange={(chosen) => onChange(chosen === '' ? [] : [chosen])}
    />
  )
}
