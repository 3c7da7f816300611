// The images that tournaments made from a template begin with.
import { useSearchParams } from 'react-router'
import { setTemplateImage } from '../../../commands/tournament-images.ts'
import type { Template } from '../../contract/template.ts'
import { paths } from '../../paths.ts'
import { pathWord, usePage } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { ImagesPane } from '../images-pane.tsx'

export function TemplateImages({ template }: { template: Template }) {
  const { say } = useSay()
  const [params] = useSearchParams()
  const title = say('ui.templates.tab.images')
  usePage({ title, path: [{ label: pathWord(title), to: paths.template(template.id, 'images') }] })
  return <ImagesPane kind="template" thing={template} command={setTemplateImage} field={params.get('field')} />
}
