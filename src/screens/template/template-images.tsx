// The images that tournaments made from a template begin with.
import { useSearchParams } from 'react-router'
import { setTemplateImage } from '../../../commands/tournament-images.ts'
import { paths } from '../../paths.ts'
import { pathWord, usePage } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { ImagesPane } from '../images-pane.tsx'
import { useTemplate } from './template-frame.tsx'

export function Component() {
  const { say } = useSay()
  const [params] = useSearchParams()
  const template = useTemplate()
  const title = say('ui.templates.tab.images')
  usePage({ title, path: [{ label: pathWord(title), to: paths.templateImages(template.id) }] })
  return <ImagesPane kind="template" thing={template} command={setTemplateImage} field={params.get('field')} />
}
