// A pane for ordering teams: the list, a field to paste an order, and the button that saves it.
import { type ReactNode, useId, useRef, useState } from 'react'
import type { BracketAct } from '../../registry/effect.ts'
import { DropPlace } from '../../shell/forms/drop-place.tsx'
import { OtherReadings } from '../../shell/forms/other-readings.tsx'
import { useFileReading } from '../../shell/forms/use-file-reading.ts'
import { keyText } from '../../shell/keys/keycaps.tsx'
import { joined } from '../../contract/say.ts'
import { useSay } from '../../shell/words/say.ts'
import { DraftNote } from '../../shell/forms/arg-form-notes.tsx'
import { useTeamLogos } from '../team-logos.tsx'
import { UnsavedGuard } from '../../shell/forms/unsaved-guard.tsx'
import { usePane } from '../../shell/place/use-place.ts'
import { useSaveKey } from '../../shell/forms/use-save-key.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OrderList, type OrderListHandle } from '../../ui/order-list.tsx'
import type { Order } from '../../ui/order-rows.ts'
import { Pane } from '../../ui/pane.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useStable } from '../../ui/use-stable.ts'
import { type KeptOrder, sameOrder } from './kept-order.ts'
import { pastedOrder } from './pasted-order.ts'
import { isImeKey } from '../../ui/ime-key.ts'

type OrderPaneProps = {
  title: string
  count: ReactNode
  kept: KeptOrder
  nameOf: (id: string) => string
  detailOf?: (id: string, place: number | undefined) => ReactNode
  lineLabel?: string
  saveLabel: string
  /** Why it cannot be sent as it is. */
  problem?: string | undefined
  /** The proposed order can be saved unchanged. */
  asIs?: boolean
  onSave: () => Promise<void>
  onLeave: () => void
  onAt: (id: string) => void
  /** Zoom and the like, which are the drawing's. */
  onAct: (act: BracketAct) => void
}

export function OrderPane(props: OrderPaneProps) {
  const { title, kept, nameOf, saveLabel, problem, asIs = false, onSave, onLeave, onAct } = props
  const { order, start, pasted, setOrder, setPasted } = kept
  const { say } = useSay()
  const logos = useTeamLogos()
  const id = useId()
  const list = useRef<OrderListHandle>(null)
  const [note, setNote] = useState<string>()
  const { readings, read, forget } = useFileReading()
  const [busy, setBusy] = useState(false)
  const changed = !sameOrder(order, start)
  const pane = usePane({
    title,
    bracketAct: (act) => {
      if (act === 'up' || act === 'down') list.current?.act(act)
      else if (act === 'select') list.current?.act('pick')
      else onAct(act)
    },
  })
  const contested = kept.isContested ? say('ui.bracket.orderContested') : undefined
  const blocked = contested ?? problem ?? (changed || asIs ? undefined : say('ui.bracket.orderUnchanged'))
  const save = async () => {
    if (blocked !== undefined) return
    setBusy(true)
    await onSave()
    setBusy(false)
  }
  useSaveKey(id, 's', 'form', () => void save())
  // The order may be another one by the time a file is read.
  const { take } = useStable({
    take(text: string): boolean {
      forget()
      const taken = pastedOrder(text, order, nameOf)
      if (!taken) {
        setNote(say('ui.bracket.pasteNothing'))
        return false
      }
      setOrder(taken.order, null)
      const { unknown } = taken
      const lines = joined(say, unknown.slice(0, 5))
      setNote(unknown.length > 0 ? say('ui.bracket.pasteUnknown', { count: unknown.length, lines }) : undefined)
      list.current?.focus()
      return true
    },
  })
  const change = (next: Order) => {
    forget()
    setNote(undefined)
    setOrder(next)
  }
  const decide = (which: () => void) => () => {
    forget()
    which()
  }
  const takeFile = async (file: File) => {
    const taken = await read(file)
    if (taken?.text !== undefined) take(taken.text)
    else if (taken) setNote(taken.problem)
  }
  return (
    <DropPlace label={say('ui.bracket.dropOrder')} onFile={(file) => void takeFile(file)}>
      <Pane
        {...pane.props}
        id={id}
        title={title}
        count={props.count}
        focused={pane.focused}
        flush
        className="min-h-80 flex-1"
        footer={
          <div className="flex flex-wrap items-center gap-2">
            <Button variant="primary" reason={blocked} busy={busy} keys={keyText('mod+s')} onClick={() => void save()}>
              {saveLabel}
            </Button>
            <Button onClick={() => setPasted(pasted === null ? '' : null)}>{say('ui.bracket.paste')}</Button>
            {changed && <Button onClick={() => change(start)}>{say('ui.bracket.orderReset')}</Button>}
            <Button onClick={onLeave} keys={keyText('escape')}>
              {say('ui.bracket.orderLeave')}
            </Button>
            {(problem ?? note) !== undefined && (
              <p role="alert" className="w-full text-warn">
                {problem ?? note}
              </p>
            )}
            {readings && (
              <OtherReadings
                {...readings}
                onChoose={(text) => {
                  take(text)
                  // Its button goes with the question.
                  list.current?.focus()
                }}
              />
            )}
          </div>
        }
      >
        {contested === undefined ? (
          kept.isKept && <DraftNote onDiscard={decide(kept.forget)} />
        ) : (
          <Notice
            compact
            kind="error"
            title={contested}
            action={
              <span className="flex gap-2">
                <Button onClick={decide(kept.keepMine)}>{say('ui.shell.form.contest.keepMine')}</Button>
                <Button onClick={decide(kept.takeTheirs)}>{say('ui.shell.form.contest.takeTheirs')}</Button>
              </span>
            }
          />
        )}
        {pasted !== null && <PasteBox text={pasted} onText={setPasted} onTake={take} onLeave={() => setPasted(null)} />}
        <OrderList
          ref={list}
          takesFocus
          label={title}
          order={order}
          onOrder={change}
          nameOf={nameOf}
          imageOf={(team) => logos.get(team) ?? null}
          {...(props.detailOf && { detailOf: props.detailOf })}
          {...(props.lineLabel !== undefined && { lineLabel: props.lineLabel })}
          help={say('ui.bracket.orderHelp')}
          spoken={(what, name, place) =>
            place === undefined
              ? say(`ui.bracket.order.${what}Below`, { name })
              : say(`ui.bracket.order.${what}`, { name, place })
          }
          onPaste={take}
          onAt={props.onAt}
        />
        <UnsavedGuard when={changed && !busy} inPage />
      </Pane>
    </DropPlace>
  )
}

type PasteBoxProps = {
  text: string
  onText: (text: string) => void
  onTake: (text: string) => boolean
  onLeave: () => void
}

function PasteBox({ text, onText, onTake, onLeave }: PasteBoxProps) {
  const { say } = useSay()
  return (
    <div className="flex flex-col gap-2 border-b border-line px-3 pb-2">
      <TextArea
        ref={focusOnce}
        aria-label={say('ui.bracket.pasteLabel')}
        placeholder={say('ui.bracket.pasteLabel')}
        value={text}
        rows={5}
        onValueChange={onText}
        onKeyDown={(event) => {
          if (isImeKey(event)) return
          if (event.key === 'Escape') onLeave()
          else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onTake(text)
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      <div>
        <Button keys={keyText('mod+enter')} onClick={() => onTake(text)}>
          {say('ui.bracket.pasteTake')}
        </Button>
      </div>
    </div>
  )
}

/** The same function at every drawing, so that the focus is taken once. */
function focusOnce(field: HTMLTextAreaElement | null): void {
  field?.focus()
}
