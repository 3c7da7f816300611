// One template: its name above the tabs of its pages, which share one read.
import { Navigate, useLocation, useParams } from 'react-router'
import { goTemplates } from '../../commands/places.ts'
import { goTemplate, goTemplateForm, goTemplateImages } from '../../commands/template-forms.ts'
import { useRead } from '../api/use-read.ts'
import { endpoints } from '../contract/endpoints.ts'
import { paths } from '../paths.ts'
import { CommandTabs } from '../shell/acts/command-tabs.tsx'
import { ThingProblem } from '../shell/frame/thing-problem.tsx'
import { asLeft } from '../shell/place/left-addresses.ts'
import { pathWord, usePage } from '../shell/place/use-place.ts'
import { useSay } from '../shell/words/say.ts'
import { thingTitle } from '../shell/words/thing-title.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { TemplateForm } from './template/template-form.tsx'
import { TemplateImages } from './template/template-images.tsx'
import { TemplateSettings } from './template/template-settings.tsx'

const tabs = [
  { id: 'settings', to: (id: string) => paths.template(id), command: goTemplate, Page: TemplateSettings },
  { id: 'form', to: (id: string) => paths.template(id, 'form'), command: goTemplateForm, Page: TemplateForm },
  { id: 'images', to: (id: string) => paths.template(id, 'images'), command: goTemplateImages, Page: TemplateImages },
] as const

export function Component() {
  const { templateId = '' } = useParams()
  const tab = useLocation().pathname.split('/')[3] ?? 'settings'
  const { say } = useSay()
  const { data: template, problem, again } = useRead(endpoints.getTemplate, { params: { templateId } })
  const name = thingTitle(say, template?.name, problem)
  usePage({
    title: name,
    path: [
      { label: pathWord(say('ui.templates.title')), to: asLeft(paths.templates()) },
      { label: name, to: paths.template(templateId) },
    ],
    about: { template: templateId },
    ...(template && { of: [template.name] }),
    up: asLeft(paths.templates()),
  })
  const current = tabs.find(({ id }) => id === tab)
  if (!current) return <Navigate replace to={paths.template(templateId)} />
  if (!template) {
    return problem ? <ThingProblem problem={problem} again={again} leadsTo={goTemplates} /> : <Skeleton />
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2.5">
      <CommandTabs
        label={say('ui.templates.tabs')}
        current={current.id}
        items={tabs.map(({ id, to, command }) => ({
          id,
          to: to(templateId),
          label: say(`ui.templates.tab.${id}`),
          command,
        }))}
      />
      <current.Page template={template} />
    </div>
  )
}
