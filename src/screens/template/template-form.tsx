// The registration form that tournaments made from a template begin with, and beside it the form as players will see it.
import { paths } from '../../paths.ts'
import { pathWord, usePage } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { Split } from '../../ui/split.tsx'
import { FormPreview } from '../form/form-preview.tsx'
import { QuestionList } from '../form/question-list.tsx'
import { useTemplate } from './template-frame.tsx'

export function Component() {
  const { say } = useSay()
  const { id, name, form } = useTemplate()
  const title = say('ui.templates.tab.form')
  usePage({ title, path: [{ label: pathWord(title), to: paths.templateForm(id) }] })
  return (
    <Split
      main={<QuestionList owner="template" id={id} form={form} />}
      side={<FormPreview form={form} of={name} />}
      sideWidth="half"
    />
  )
}
