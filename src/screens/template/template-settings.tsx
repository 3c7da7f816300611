// The settings of a template, beside its stages.
import { useMemo } from 'react'
import { createFromTemplate, deleteTemplate, editTemplate } from '../../../commands/templates.ts'
import type { Template } from '../../contract/template.ts'
import { paths } from '../../paths.ts'
import { CommandButton } from '../../shell/acts/command-button.tsx'
import { ArgForm } from '../../shell/forms/arg-form.tsx'
import { useLock } from '../../shell/forms/use-lock.ts'
import { pathWord, usePage, usePane } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { Pane } from '../../ui/pane.tsx'
import { Split } from '../../ui/split.tsx'
import { StageList } from './stage-list.tsx'

export function TemplateSettings({ template }: { template: Template }) {
  const { say } = useSay()
  const title = say('ui.templates.tab.settings')
  usePage({ title: template.name, path: [{ label: pathWord(title), to: paths.template(template.id) }] })
  return <Split main={<Settings template={template} />} side={<StageList template={template} />} />
}

function Settings({ template }: { template: Template }) {
  const { say, commandTitle } = useSay()
  const hand = useMemo(() => ({ template: { selected: [], cursor: template.id } }), [template.id])
  const title = commandTitle(editTemplate.id)
  const pane = usePane({ title, hand })
  const lock = useLock(editTemplate)
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
