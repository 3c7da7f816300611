// Where the settings of a new tournament come from: set by hand, or a template, whose settings then stand in the form.
import { useFormContext } from 'react-hook-form'
import { createTournament } from '../../../commands/tournaments.ts'
import { typedValues } from '../../../commands/tournament-edit.ts'
import { useRead } from '../../api/use-read.ts'
import { templateEndpoints } from '../../contract/endpoints-templates.ts'
import { maxPageSize } from '../../contract/limits.ts'
import { joined } from '../../contract/say.ts'
import type { Template } from '../../contract/template.ts'
import { RadioList } from '../../ui/radio-list.tsx'
import { type ArgumentField, fieldsOf } from '../../registry/fields.ts'
import { useSay } from '../../shell/words/say.ts'
import { type FormValues, initialValues } from '../../shell/forms/arg-values.ts'
import type { OwnControlProps } from '../../shell/forms/own-controls.ts'
import { ReadProblem } from '../../shell/frame/read-problem.tsx'

export default function TemplateChoice({ name, ids: [chosen], onChange }: OwnControlProps) {
  const { say } = useSay()
  const form = useFormContext<FormValues>()
  const { data, problem, again } = useRead(templateEndpoints.listTemplates, {
    query: { page: 1, pageSize: maxPageSize },
  })
  const templates = data?.templates ?? []
  const details = ({ game, stages }: Template) => {
    const formats = [...new Set(stages.map(({ format }) => say(`state.format.${format}`)))]
    return joined(say, [game, ...formats])
  }
  const choose = (id: string | null) => {
    onChange(id === null ? [] : [id])
    const template = templates.find((one) => one.id === id)
    if (template) takeOver(template)
  }
  /** The values of a template fill the form, and may be changed there. */
  const takeOver = (template: Template) => {
    const typed = form.getValues()
    const asked = fieldsOf(createTournament.args).filter(
      ({ name }) => createTournament.form?.applies?.(name, typed) ?? true,
    )
    const said = typedValues(template, namesIn(template, asked))
    const shown = initialValues(asked, { ...said, name: typed['name'] === '' ? template.name : typed['name'] })
    for (const field of Object.keys(said)) form.setValue(field, shown[field], { shouldValidate: false })
  }
  return (
    <>
      <RadioList
        name={name}
        value={chosen ?? null}
        onValueChange={choose}
        choices={[
          { value: null, label: say('ui.create.custom'), details: say('ui.create.customHelp') },
          ...templates.map((template) => ({ value: template.id, label: template.name, details: details(template) })),
        ]}
      />
      {problem && <ReadProblem problem={problem} again={again} />}
      {data?.rowCount === 0 && <p className="px-1.5 pt-1 text-xs text-dim">{say('ui.create.noTemplates')}</p>}
    </>
  )
}

function namesIn(template: Template, fields: readonly ArgumentField[]): string[] {
  return fields.map(({ name }) => name).filter((name) => name in template)
}
