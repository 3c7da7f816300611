// The one place where an act is confirmed: the act, its consequences as the platform reports them, its targets, and for
// an irreversible act the name to type. The button that does nothing has the focus, and typing goes into the name
// field; plain Enter does not confirm.
import { ConsequenceItems } from '../forms/what-it-does.tsx'
import { groupedAmount } from '../../contract/amounts.ts'
import { withVisibleSigns } from '../../contract/visible-signs.ts'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useRef, useState } from 'react'
import { confirmedBy, remarkArg } from '../../registry/confirmation.ts'
import { phraseFits } from '../../registry/phrase.ts'
import type { TargetKind } from '../../registry/define.ts'
import { printInvocation } from '../../registry/line.ts'
import type { TargetOutcome } from '../../registry/outcome.ts'
import { classes } from '../../ui/class-list.ts'
import { Tag } from '../../ui/tag.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { hiddenAmong } from '../place/at-hand.ts'
import { keyText } from '../keys/keycaps.tsx'
import { draftText, dropDraft, keepDraft } from '../forms/draft.ts'
import { useLayer } from '../over/layer-stack.ts'
import type { Question } from '../over/overlays.ts'
import { useSession } from '../session/session.ts'
import { toldApart } from '../words/apart.ts'
import { actTitle } from '../words/act-title.ts'
import { useSay } from '../words/say.ts'
import { isImeKey } from '../../ui/ime-key.ts'
import { useStable } from '../../ui/use-stable.ts'

/** chosen: longer lists are counted, not read. */
const shown = 24
/** chosen: more than two rows hold; a line may have a whole file in it. The button copies all of it. */
const shownLine = 400

export default function ConfirmationDialog({ question }: { question: Question }) {
  const { ask, command, stale, answer, remarked = false } = question
  const { say, argLabel } = useSay()
  const { user } = useSession()
  const kept = `${user.sub} remark ${ask.invocation.id} ${ask.invocation.targets.join(' ')}`
  const [remark, setRemark] = useState(() => draftText(kept, remarkArg))
  const [typed, setTyped] = useState('')
  const leave = () => answer(undefined)
  useLayer(leave)
  const [refused, setRefused] = useState(false)
  const keep = useRef<HTMLButtonElement>(null)
  const phraseField = useRef<HTMLInputElement>(null)
  const phrase = ask.risk.level === 'irreversible' ? ask.risk.phrase : undefined
  const fits = phraseFits(phrase, typed)
  const shownPhrase = phrase !== undefined && phraseKind(ask) === 'typeAmount' ? groupedAmount(phrase) : phrase
  const verb = actTitle(say, command, ask.invocation.args)
  const [only] = ask.names
  const title =
    ask.names.length === 1 && only !== undefined ? say('ui.shell.confirm.title', { verb, name: only }) : verb

  const given = ask.invocation.args
  const takesRemark = !remarked && remarkArg in command.args.entries && given[remarkArg] === undefined
  const said = takesRemark && remark.trim() !== '' ? { [remarkArg]: remark.trim() } : undefined
  const line = said
    ? printInvocation(command, { ...ask.invocation, args: { ...given, ...said } }, confirmedBy(ask.risk))
    : ask.line

  /** The entered reason is kept for the next time; the confirming phrase is not. */
  function write(next: string) {
    setRemark(next)
    if (next === '') dropDraft(kept)
    else keepDraft(kept, { [remarkArg]: next })
  }

  function confirm() {
    if (!fits) {
      setRefused(true)
      phraseField.current?.focus()
      return
    }
    dropDraft(kept)
    answer({
      seal: ask.seal,
      ...(phrase !== undefined && { phrase: typed }),
      ...(said && { remark: said[remarkArg] }),
    })
  }

  // From anywhere in the dialog.
  const latest = useStable({ confirm })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      const chord = ctrlKey || metaKey || altKey
      const writes = (key.length === 1 && key !== ' ') || key === 'Process'
      // The letter goes into the field that now has the focus.
      if (writes && !chord && target instanceof HTMLButtonElement) phraseField.current?.focus()
      if (isImeKey(event) || key !== 'Enter' || event.repeat) return
      if (!ctrlKey && !metaKey) return
      event.preventDefault()
      event.stopPropagation()
      latest.confirm()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [latest])

  return (
    <Dialog
      open
      onClose={leave}
      tone={phrase === undefined ? 'normal' : 'danger'}
      title={title}
      aside={
        ask.final && (
          <span className="shrink-0">
            <Tag tone="bad">{say('ui.shell.irreversible')}</Tag>
          </span>
        )
      }
      initialFocus={keep}
      width={ask.names.length > 3 ? 'wide' : 'normal'}
      footer={
        <>
          <Button ref={keep} keys={keyText('escape')} onClick={leave}>
            {say('ui.shell.confirm.keep')}
          </Button>
          <Button
            variant={phrase === undefined ? 'primary' : 'danger'}
            data-confirm=""
            keys={keyText('mod+enter')}
            reason={
              typed === '' && !fits ? say('ui.shell.confirm.typeFirst', { phrase: shownPhrase ?? '' }) : undefined
            }
            onClick={confirm}
          >
            {verb}
          </Button>
          {/* Drawn above the buttons but after them in tab order: shift+tab goes from the buttons to the field. */}
          <div className="order-first flex w-full items-start gap-2 pointer-coarse:hidden">
            <code className="line-clamp-2 min-w-0 flex-1 text-xs break-all text-dim" title={say('ui.shell.scriptLine')}>
              {say('ui.shell.scriptLine')} {withVisibleSigns(line.slice(0, shownLine))}
            </code>
            <IconButton label={say('ui.shell.copyLine')} onClick={() => void navigator.clipboard?.writeText(line)}>
              <Copy size={14} aria-hidden="true" />
            </IconButton>
          </div>
        </>
      }
    >
      {stale && (
        <p role="alert" className="mb-2 text-warn">
          {say('ui.shell.confirm.stale')}
        </p>
      )}
      <Names names={ask.names} ids={ask.invocation.targets} kind={command.target} />
      {ask.consequences.length > 0 ? (
        <ul aria-label={say('ui.shell.confirm.consequences')} className="my-2 list-disc space-y-0.5 pl-5">
          <ConsequenceItems of={ask.consequences} />
        </ul>
      ) : (
        <p className="my-2 text-dim">{say('ui.shell.confirm.nothingElse')}</p>
      )}
      <Skipped skipped={ask.skipped} />
      {takesRemark && (
        <Field
          stacked
          className="mb-3"
          label={say('ui.shell.confirm.remark', { what: argLabel(command.id, remarkArg) })}
        >
          <TextInput value={remark} onValueChange={write} />
        </Field>
      )}
      {phrase !== undefined && (
        <Field
          stacked
          error={refused && !fits && say('ui.shell.confirm.wrongPhrase', { phrase: shownPhrase ?? '' })}
          label={
            <>
              {say(`ui.shell.confirm.${phraseKind(ask)}`)}{' '}
              <strong className="text-text select-all">{shownPhrase}</strong>
            </>
          }
        >
          <TextInput ref={phraseField} value={typed} onValueChange={setTyped} spellCheck={false} />
        </Field>
      )}
    </Dialog>
  )
}

const phraseKinds = { count: 'typeCount', amount: 'typeAmount' } as const

/** By what is typed: also of several targets it may be the name that they share. */
function phraseKind({ risk }: Question['ask']): 'typeName' | 'typeCount' | 'typeAmount' {
  return risk.level === 'irreversible' && risk.asks ? phraseKinds[risk.asks] : 'typeName'
}

function Names({ names, ids, kind }: { names: readonly string[]; ids: readonly string[]; kind: TargetKind }) {
  const { say } = useSay()
  const hidden: ReadonlySet<string> = kind === 'none' ? new Set() : hiddenAmong(kind)
  const isHidden = (at: number) => hidden.has(ids[at] ?? '')
  if (names.length < 2 && !isHidden(0)) return null
  // Those that the list hides stand first: a long list is cut.
  const apart = ids.length === names.length ? toldApart(names.map((text, at) => ({ text, id: ids[at] ?? '' }))) : names
  const entries = apart.map((name, at) => ({
    name: isHidden(at) ? say('ui.shell.confirm.notShown', { name }) : name,
    at,
  }))
  const ordered = [...entries.filter(({ at }) => isHidden(at)), ...entries.filter(({ at }) => !isHidden(at))]
  return (
    <section className="mb-1">
      <h3 className="text-dim">{kind !== 'none' && say(`kind.${kind}.count`, { count: names.length })}</h3>
      <ul className="max-h-40 columns-2 gap-4 overflow-y-auto fold:columns-3">
        {ordered.slice(0, shown).map(({ name, at }) => (
          <li key={`${at} ${name}`} className={classes('truncate', isHidden(at) && 'text-warn')}>
            {name}
          </li>
        ))}
      </ul>
      {names.length > shown && <p className="text-dim">{say('ui.shell.more', { count: names.length - shown })}</p>}
    </section>
  )
}

function Skipped({ skipped }: { skipped: readonly TargetOutcome[] }) {
  const { say, sayReason, sayProblem } = useSay()
  if (skipped.length === 0) return null
  return (
    <section className="my-2">
      <h3 className="text-warn">{say('ui.shell.confirm.skipped', { count: skipped.length })}</h3>
      <ul className="max-h-32 overflow-y-auto text-xs text-dim">
        {skipped.slice(0, shown).map((row) => (
          <li key={row.target}>
            {row.name}: {row.why ? sayReason(row.why) : row.problem ? sayProblem(row.problem).message : ''}
          </li>
        ))}
      </ul>
      {skipped.length > shown && <p className="text-dim">{say('ui.shell.more', { count: skipped.length - shown })}</p>}
    </section>
  )
}
