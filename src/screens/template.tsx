// One template: its settings, which can be changed, beside the stages a tournament made from it begins with.
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { goTemplates } from '../../commands/places.ts'
import { createFromTemplate, deleteTemplate, editTemplate } from '../../commands/templates.ts'
import { useRead } from '../api/use-read.ts'
import { endpoints } from '../contract/endpoints.ts'
import type { Template } from '../contract/template.ts'
import { paths } from '../paths.ts'
import { CommandButton } from '../shell/acts/command-button.tsx'
import { ThingProblem } from '../shell/frame/thing-problem.tsx'
import { ArgForm } from '../shell/forms/arg-form.tsx'
import { useRoleLock } from '../shell/forms/use-role-lock.ts'
import { pathWord, usePage, usePane } from '../shell/place/use-place.ts'
import { useSay } from '../shell/words/say.ts'
import { Pane } from '../ui/pane.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Split } from '../ui/split.tsx'

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
  if (!template) {
    return problem ? <ThingProblem problem={problem} again={again} leadsTo={goTemplates} /> : <Skeleton />
  }
  return <Split main={<Settings template={template} />} side={<Stages template={template} />} />
}

function Settings({ template }: { template: Template }) {
  const { say, commandTitle } = useSay()
  const hand = useMemo(() => ({ template: { selected: [], cursor: template.id } }), [template.id])
  const title = commandTitle(editTemplate.id)
  const pane = usePane({ title, hand })
  const lock = useRoleLock(editTemplate)
  return (
    <Pane
      {...pane.props}
      title={title}
      count={template.name}
      focused={pane.focused}
      flush
      toolbar={
        <>
          <CommandButton command={createFromTemplate} targets={[template.id]} variant="primary" />
          <CommandButton command={deleteTemplate} targets={[template.id]} />
        </>
      }
    >
      <ArgForm
        command={editTemplate}
        targets={[template.id]}
        layout="page"
        locks={() => lock}
        submitLabel={say('ui.tournament.save')}
        onDone={() => pane.focus()}
      />
    </Pane>
  )
}

function Stages({ template: { stages } }: { template: Template }) {
  const { say } = useSay()
  return (
    <Pane title={say('ui.templates.stages')} className="min-h-32 flex-1" keyboardScroll>
      {stages.length === 0 ? (
        <p className="text-dim">{say('ui.templates.noStages')}</p>
      ) : (
        <ol>
          {stages.map(({ name, format }, at) => (
            // Stages of one template may have the same name.
            <li key={`${at} ${name}`} className="flex gap-2">
              <span className="text-dim">{at + 1}</span>
              <span className="flex-1 truncate">{name}</span>
              <span className="text-dim">{say(`state.format.${format}`)}</span>
            </li>
          ))}
        </ol>
      )}
    </Pane>
  )
}
