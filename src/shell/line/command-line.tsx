// `:`, over the status line: typed commands with completion and history; their outcomes are in the transcript. Enter
// runs the line, Tab completes, a paste of several lines is a script.
import { useAtom } from 'jotai'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { reason } from '../../contract/reason.ts'
import { meantLine } from '../../registry/line.ts'
import { completeLine, type Completion, type CompletionItem } from '../../registry/complete.ts'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { CompletionList } from './completion-list.tsx'
import { useSession } from '../session/session.ts'
import { keyText } from '../keys/keycaps.tsx'
import { combobox } from '../../ui/list-roles.ts'
import { addToHistory, readHistory } from './line-history.ts'
import { type KnownWords, meantWords, withWord } from './meant-words.ts'
import { useLayer } from '../over/layer-stack.ts'
import { commandLineAtom, overlays } from '../over/overlays.ts'
import { sayProblem, useSay } from '../words/say.ts'
import { ScriptPanel } from './script-panel.tsx'
import { isImeKey } from '../../ui/ime-key.ts'

type Trouble = { text: string; suggestion?: string | undefined }

export default function CommandLine() {
  const { say, sayReason } = useSay()
  const session = useSession()
  const [line, setLine] = useAtom(commandLineAtom)
  const [completion, setCompletion] = useState<Completion>()
  const [known, setKnown] = useState<KnownWords>(new Map())
  const [at, setAt] = useState(-1)
  const [past, setPast] = useState<number>()
  const [trouble, setTrouble] = useState<Trouble>()
  const [script, setScript] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const { text, asked } = line
  const person = session.user.sub
  // Nothing typed: nothing to complete; and a script has the place above the line.
  const completes = past === undefined && text !== '' && script === undefined
  const items = completes ? (completion?.items.slice(0, 10) ?? []) : []

  useEffect(() => {
    // Text left in it is selected: it can be continued or typed over.
    if (asked > 0) input.current?.select()
  }, [asked])
  useEffect(() => {
    let over = false
    const ask = async () => {
      const found = await completeLine(
        text,
        input.current?.selectionStart ?? text.length,
        session.registry,
        session.host,
      )
      if (over) return
      setKnown((before) => withWord(before, text, found))
      setCompletion(found)
      setAt(-1)
    }
    void ask()
    return () => {
      over = true
    }
  }, [text, session])

  function change(next: string) {
    setLine({ ...line, text: next })
    setTrouble(undefined)
  }

  const close = (done = false) => overlays.closeCommandLine(done)
  useLayer(close)

  async function run(typed: string) {
    // Typing the colon again, as in an editor, means the same.
    const command = typed.trim().replace(/^:+\s*/, '')
    if (command === '') return close(true)
    addToHistory(person, command)
    setPast(undefined)
    // Until then the line may be closed.
    const ran = await session.runLine(command, 'command-line', { saysWhy: () => input.current !== null })
    if (ran.is === 'unreadable') {
      const meant = ran.error && meantLine(command, ran.error)
      const message = ran.problem ? sayProblem(ran.problem).message : sayReason(ran.why)
      return setTrouble({ text: message, suggestion: meant })
    }
    const is = ran.outcome?.is
    // A refused line stays, to be corrected.
    if (is === 'blocked' && ran.outcome?.is === 'blocked')
      setTrouble({ text: sayReason(ran.outcome.why), suggestion: ran.outcome.why.unblock })
    else if (ran.outcome?.is === 'failed') setTrouble({ text: sayProblem(ran.outcome.problem).message })
    // Done: the keys belong to the page again.
    else close(true)
  }

  function take(item: CompletionItem | undefined) {
    if (!item || !completion) return
    const next = `${text.slice(0, completion.from)}${item.text}${item.open ? '' : ' '}${text.slice(completion.to)}`
    change(next)
    input.current?.focus()
  }

  function walkHistory(step: 1 | -1) {
    const history = readHistory(person)
    const from = past ?? history.length
    const wanted = past === undefined ? text : ''
    // The typed text filters the history: only lines that contain it are offered.
    for (let index = from + step; index >= 0 && index < history.length; index += step) {
      if (wanted !== '' && !history[index]?.includes(wanted)) continue
      setPast(index)
      return change(history[index] ?? '')
    }
    if (step === 1 && past !== undefined) {
      setPast(undefined)
      change('')
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isImeKey(event)) return
    if (event.key === 'Enter') void run(text)
    else if (event.key === 'Escape') close()
    // Also with nothing to complete: the next letters belong to the line, not to the page.
    else if (event.key === 'Tab' && !event.shiftKey) take(items[Math.max(0, at)])
    else if (event.key === 'ArrowUp' && at <= 0) walkHistory(-1)
    else if (event.key === 'ArrowUp') setAt(at - 1)
    else if (event.key === 'ArrowDown' && past !== undefined) walkHistory(1)
    else if (event.key === 'ArrowDown') setAt(Math.min(items.length - 1, at + 1))
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  function onPaste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text')
    if (!/\n\s*\S/.test(pasted.trim())) return
    event.preventDefault()
    setScript(pasted)
  }

  return (
    <section
      data-own-keys=""
      aria-label={say('ui.shell.line.label')}
      className="relative z-20 border-t border-focus bg-pane print:hidden"
    >
      {script !== undefined && <ScriptPanel text={script} onClose={() => setScript(undefined)} />}
      {items.length > 0 && <CompletionList id={listId} items={items} active={at} onTake={take} />}
      {trouble ? <TroubleLine trouble={trouble} onTake={change} /> : <MeantWords known={known} line={text} />}
      <div className="flex h-8 items-center gap-2 px-3.5">
        <span aria-hidden="true" className="font-bold text-primary">
          :
        </span>
        <input
          ref={input}
          {...combobox(items.length > 0)}
          aria-label={say('ui.shell.line.label')}
          aria-controls={listId}
          aria-activedescendant={at >= 0 ? `${listId}-${at}` : undefined}
          value={text}
          spellCheck={false}
          autoComplete="off"
          placeholder={say('ui.shell.line.placeholder')}
          className="min-w-0 flex-1 bg-transparent caret-primary outline-none"
          onChange={(event) => {
            setPast(undefined)
            change(event.currentTarget.value)
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <LineKeys />
      </div>
    </section>
  )
}

/** The things that the words mean, before Enter. */
function MeantWords({ known, line }: { known: KnownWords; line: string }) {
  const { say, sayReason } = useSay()
  const meant = meantWords(known, line)
  const told = meant.map(({ word, kind, names }) => {
    const [name = ''] = names
    return names.length > 1
      ? sayReason(reason('target.ambiguous', { word, names: [...names] }))
      : say('ui.shell.line.means', { word, thing: `${say(`kind.${kind}.name`)} ${name}` })
  })
  return (
    <output className={told.length > 0 ? 'block truncate px-3.5 pt-1 text-dim' : 'sr-only'}>{told.join('  ')}</output>
  )
}

/** The error in the typed line, and the likely correction. */
function TroubleLine({ trouble, onTake }: { trouble: Trouble; onTake: (line: string) => void }) {
  const { say } = useSay()
  const { text, suggestion } = trouble
  return (
    <p role="alert" className="flex items-center gap-3 px-3.5 pt-1 text-warn">
      {text}
      {suggestion !== undefined && (
        <Button variant="quiet" onClick={() => onTake(suggestion)}>
          {say('ui.shell.line.meant', { suggestion })}
        </Button>
      )}
    </p>
  )
}

function LineKeys() {
  const { say } = useSay()
  return (
    <span aria-hidden="true" className="flex gap-3 text-xs text-dim max-fold:hidden">
      <span>
        <Kbd>{keyText('enter')}</Kbd> {say('ui.shell.palette.run')}
      </span>
      <span>
        <Kbd>{keyText('tab')}</Kbd> {say('ui.shell.line.suggestions')}
      </span>
      <span>
        <Kbd>{keyText('arrowup')}</Kbd> {say('ui.shell.line.history')}
      </span>
    </span>
  )
}
