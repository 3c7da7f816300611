// The stages of a template: added, edited, removed, and put in order by keys or by dragging.
import { useMemo, useState } from 'react'
import {
  addTemplateStage,
  editTemplateStage,
  moveTemplateStage,
  removeTemplateStage,
} from '../../../commands/template-stages.ts'
import type { Template } from '../../contract/template.ts'
import type { Command } from '../../registry/define.ts'
import { stageWord } from '../../rules/template-stages.ts'
import { CommandButton } from '../../shell/acts/command-button.tsx'
import { FirstStep } from '../../shell/acts/first-step.tsx'
import { usePageForm } from '../../shell/acts/use-page-form.ts'
import { overlays } from '../../shell/over/overlays.ts'
import { usePane } from '../../shell/place/use-place.ts'
import { useSession } from '../../shell/session/session.ts'
import { useSay } from '../../shell/words/say.ts'
import { Notice } from '../../ui/notice.tsx'
import { OrderList } from '../../ui/order-list.tsx'
import type { Order } from '../../ui/order-rows.ts'
import { Pane } from '../../ui/pane.tsx'
import type { Point } from '../../ui/row-clicks.ts'

export function StageList({ template }: { template: Template }) {
  const { say, commandTitle } = useSay()
  const session = useSession()
  const { id, stages } = template
  const title = say('ui.templates.stages')
  const hand = useMemo(() => ({ template: { selected: [], cursor: id } }), [id])
  const [at, setAt] = useState('1')
  // Keys, buttons and menus mean the stage one is at.
  const current = stages[Number(at) - 1] ? at : '1'
  const menu = (where: Point | Element, place = current) => openMenu(template, place, where)
  const pane = usePane({ title, hand, menu })
  usePageForm(editTemplateStage, () => editInForm(template, current))
  const named = { stage: stageWord(stages, Number(current)) }
  usePageForm(moveTemplateStage, () => openForm(moveTemplateStage, id, named))
  usePageForm(removeTemplateStage, () => void session.run(removeTemplateStage, [id], named, 'key'))
  const mayChange = session.offers(addTemplateStage)
  const hasSome = stages.length > 0
  const target = [id]
  return (
    <Pane
      {...pane.props}
      title={title}
      focused={pane.focused}
      flush={mayChange && hasSome}
      keyboardScroll={!mayChange && hasSome}
      className="min-h-60 flex-1"
      toolbar={
        mayChange &&
        hasSome && (
          <>
            <CommandButton command={addTemplateStage} targets={target} label={commandTitle('stage.create')} />
            <CommandButton command={editTemplateStage} targets={target} label={commandTitle('stage.edit')} />
            <CommandButton command={moveTemplateStage} targets={target} label={commandTitle('stage.move')} />
            <CommandButton command={removeTemplateStage} targets={target} label={commandTitle('stage.delete')} />
          </>
        )
      }
    >
      {!hasSome ? (
        <Notice
          kind="empty"
          title={say('ui.templates.noStages')}
          action={mayChange && <FirstStep command={addTemplateStage} targets={target} />}
        />
      ) : mayChange ? (
        <OrderedStages template={template} onAt={setAt} onMenu={(place, where) => menu(where, place)} />
      ) : (
        <FixedStages template={template} />
      )}
    </Pane>
  )
}

type OrderedStagesProps = {
  template: Template
  onAt: (place: string) => void
  onMenu: (place: string, at: Point) => void
}

function OrderedStages({ template, onAt, onMenu }: OrderedStagesProps) {
  const { say } = useSay()
  const session = useSession()
  const { id, stages, version } = template
  // Stages of one template may have the same name: each is its place.
  const stored = stages.map((_, index) => String(index + 1))
  // Until the platform has stored the order: positions of one order mean nothing in another.
  const [carried, setCarried] = useState<{ order: Order; of: number }>()
  const stageAt = (place: string) => stages[Number(place) - 1]
  const drop = async (stage: string, place: number) => {
    if (Number(stage) === place) return
    const named = stageWord(stages, Number(stage))
    const outcome = await session.run(moveTemplateStage, [id], { stage: named, place }, 'key')
    if (outcome?.is !== 'done') setCarried(undefined)
  }
  return (
    <OrderList
      label={say('ui.templates.stages')}
      order={carried?.of === version ? carried.order : stored}
      onOrder={(order) => setCarried({ order, of: version })}
      onDropped={(stage, place) => void drop(stage, place)}
      onOpen={(stage) => editInForm(template, stage)}
      onAt={onAt}
      onMenu={onMenu}
      nameOf={(stage) => stageAt(stage)?.name ?? stage}
      detailOf={(stage) => {
        const format = stageAt(stage)?.format
        return format && say(`state.format.${format}`)
      }}
      help={say('ui.form.orderHelp')}
      spoken={(what, name, place = 0) => say(`ui.form.order.${what}`, { name, place })}
    />
  )
}

function FixedStages({ template: { stages } }: { template: Template }) {
  const { say } = useSay()
  return (
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
  )
}

const stageCommands: readonly Command[] = [addTemplateStage, editTemplateStage, moveTemplateStage, removeTemplateStage]

function openMenu({ id, stages }: Template, place: string, at: Point | Element): void {
  const stage = stages[Number(place) - 1]
  if (!stage) return
  overlays.open({ is: 'menu', at, row: { kind: 'template', id }, title: stage.name, only: stageCommands })
}

function editInForm({ id, stages }: Template, place: string): void {
  openForm(editTemplateStage, id, { stage: stageWord(stages, Number(place)) })
}

function openForm(command: Command, id: string, args: Record<string, unknown>): void {
  overlays.open({ is: 'form', form: { command, targets: [id], args, source: 'button' } })
}
