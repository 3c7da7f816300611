// One template: its name above the tabs of its pages, which share one read.
import { Outlet, useLocation, useOutletContext, useParams } from 'react-router'
import { goTemplates } from '../../../commands/places.ts'
import { goTemplate, goTemplateForm, goTemplateImages } from '../../../commands/template-forms.ts'
import { useRead } from '../../api/use-read.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { Template } from '../../contract/template.ts'
import { paths } from '../../paths.ts'
import { CommandTabs } from '../../shell/acts/command-tabs.tsx'
import { ThingProblem } from '../../shell/frame/thing-problem.tsx'
import { pathWord, usePage } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** What its pages stand on. */
export function useTemplate(): Template {
  return useOutletContext<Template>()
}

const tabs = [
  { id: 'settings', to: paths.template, command: goTemplate },
  { id: 'form', to: paths.templateForm, command: goTemplateForm },
  { id: 'images', to: paths.templateImages, command: goTemplateImages },
] as const

export function Component() {
  const { templateId = '' } = useParams()
  const { say } = useSay()
  const { data: template, problem, again } = useRead(endpoints.getTemplate, { params: { templateId } })
  const name = template?.name ?? templateId
  usePage({
    title: name,
    path: [
      { label: pathWord(say('ui.templates.title')), to: paths.templates() },
      { label: name, to: paths.template(templateId) },
    ],
    about: { template: templateId },
    up: paths.templates(),
  })
  const current = useLocation().pathname.split('/')[3] ?? 'settings'
  if (!template) {
    return problem ? <ThingProblem problem={problem} again={again} leadsTo={goTemplates} /> : <Skeleton />
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2.5">
      <CommandTabs
        label={say('ui.templates.tabs')}
        current={current}
        items={tabs.map(({ id, to, command }) => ({
          id,
          to: to(templateId),
          label: say(`ui.templates.tab.${id}`),
          command,
        }))}
      />
      <Outlet context={template} />
    </div>
  )
}
