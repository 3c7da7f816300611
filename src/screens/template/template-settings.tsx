// What a template sets, beside the stages a tournament made from it begins with.
import { useMemo } from 'react'
import { createFromTemplate, deleteTemplate, editTemplate } from '../../../commands/templates.ts'
import type { Template } from '../../contract/template.ts'
import { paths } from '../../paths.ts'
import { CommandButton } from '../../shell/acts/command-button.tsx'
import { ArgForm } from '../../shell/forms/arg-form.tsx'
import { useRoleLock } from '../../shell/forms/use-role-lock.ts'
import { pathWord, usePage, usePane } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { Pane } from '../../ui/pane.tsx'
import { Split } from '../../ui/split.tsx'
import { useTemplate } from './template-frame.tsx'

export function Component() {
  const { say } = useSay()
  const template = useTemplate()
  const title = say('ui.templates.tab.settings')
  usePage({ title: template.name, path: [{ label: pathWord(title), to: paths.template(template.id) }] })
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
