// The custom registration form (§2): its questions in their order, and beside them the form as players see it.
import { paths } from '../paths.ts'
import { whyNotChangeForm } from '../rules/registration-form.ts'
import { pathWord, usePage } from '../shell/place/use-place.ts'
import { useSay } from '../shell/words/say.ts'
import { Split } from '../ui/split.tsx'
import { FormPreview } from './form/form-preview.tsx'
import { QuestionList } from './form/question-list.tsx'
import { useTournament } from './tournament-frame.tsx'

export function Component() {
  const { say } = useSay()
  const view = useTournament()
  const { tournament } = view
  const title = say('ui.tournament.tab.form')
  usePage({ title, path: [{ label: pathWord(title), to: paths.form(tournament.id) }] })
  return (
    <Split
      main={<QuestionList owner="tournament" id={tournament.id} form={tournament.form} why={whyNotChangeForm(view)} />}
      side={<FormPreview form={tournament.form} of={tournament.name} />}
      sideWidth="half"
    />
  )
}
