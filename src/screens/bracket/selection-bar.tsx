// The selection over all divisions with its acts; and the expression that selects (`/`).
import { type KeyboardEvent, useState } from 'react'
import { createMatchRoom, resetMatch, resetScore, setMatchSetting } from '../../../commands/matches.ts'
import { bracketClear } from '../../../commands/bracket-view.ts'
import type { BracketMatch } from '../../contract/bracket.ts'
import type { StageDetail } from '../../contract/stage.ts'
import { targetId } from '../../contract/views.ts'
import { usePhases } from '../match-phases.tsx'
import { matchesFor, matchQueryFields, parseMatchQuery } from '../../rules/match-query.ts'
import { CommandButton } from '../../shell/acts/command-button.tsx'
import { keyText } from '../../shell/keys/keycaps.tsx'
import { panel, useLayer } from '../../shell/over/layer-stack.ts'
import { useSay } from '../../shell/words/say.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { isImeKey } from '../../ui/ime-key.ts'

type SelectionBarProps = {
  stage: StageDetail
  /** The division that is shown. */
  group: number
  selected: ReadonlySet<string>
  /** Selected in divisions that are not shown. */
  hidden: number
  asking: boolean
  onAsk: (asking: boolean) => void
  /** `only`: replaces the selection. */
  onSelect: (matches: readonly BracketMatch[], only: boolean) => void
  onClear: () => void
  onLeave: () => void
}

export function SelectionBar(props: SelectionBarProps) {
  const { stage, selected, hidden, asking, onAsk, onClear, onLeave } = props
  const { say } = useSay()
  const targets = [...selected].map((id) => targetId.match(stage.id, id))
  const leave = () => {
    onAsk(false)
    onLeave()
  }
  return (
    <div className="flex flex-col gap-2 print:hidden">
      {asking && <Asking {...props} onLeave={leave} />}
      {selected.size > 0 && (
        <div role="toolbar" aria-label={say('ui.bracket.toolbox')} className="flex flex-wrap items-center gap-2">
          <output className="me-2">
            <b>{say('ui.bracket.selectedCount', { count: selected.size })}</b>
            {hidden > 0 && (
              <span className="text-warn"> · {say('ui.bracket.selectedElsewhere', { count: hidden })}</span>
            )}
          </output>
          <CommandButton command={createMatchRoom} targets={targets} />
          <CommandButton command={setMatchSetting} targets={targets} />
          <CommandButton command={resetScore} targets={targets} variant="danger" />
          <CommandButton command={resetMatch} targets={targets} variant="danger" />
          <Button
            variant="quiet"
            className="ms-auto"
            {...(bracketClear.keys !== undefined && { keys: keyText(bracketClear.keys) })}
            onClick={onClear}
          >
            {say('ui.bracket.unselect')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The last expression: the field starts with it, selected. */
let lastAsked = ''

/** Typed, it tells at once how many matches fit; Enter selects them, with shift besides those selected. */
function Asking({ stage, group, onSelect, onAsk, onLeave }: SelectionBarProps) {
  const { say, sayReason } = useSay()
  const [text, setText] = useState(lastAsked)
  useLayer(onLeave, panel)
  const [refused, setRefused] = useState(false)
  const { phaseIn } = usePhases()
  const query = parseMatchQuery(text)
  const why = 'code' in query ? query : undefined
  const found =
    'code' in query ? [] : matchesFor(stage, query, group, (match) => phaseIn(match).is).map(({ match }) => match)
  const empty = text.trim() === ''

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isImeKey(event)) return
    if (event.key === 'Escape') onLeave()
    else if (event.key !== 'Enter') return
    else if (why || empty || found.length === 0) setRefused(true)
    else {
      onAsk(false)
      onSelect(found, !event.shiftKey)
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div className="flex min-w-60 flex-1 items-center gap-2">
        <span aria-hidden="true" className="text-secondary">
          /
        </span>
        <TextInput
          type="search"
          ref={focusOnce}
          value={text}
          aria-label={say('ui.bracket.query')}
          aria-describedby="bracket-query-help"
          aria-invalid={refused && why !== undefined}
          placeholder={'round:8 state:Initial group:2 team:"Neon Nine"'}
          spellCheck={false}
          onValueChange={(typed) => {
            setText((lastAsked = typed))
            setRefused(false)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <output className={why ? 'text-warn' : 'text-dim'}>
        {empty ? '' : why ? sayReason(why) : say('ui.bracket.queryFound', { count: found.length })}
      </output>
      <span id="bracket-query-help" className="text-xs text-dim">
        {say('ui.bracket.queryHelp', { fields: matchQueryFields.map((field) => `${field}:`).join(' ') })}
      </span>
    </div>
  )
}

/** It was asked for by key or button; the same function at every drawing, so that the focus is taken once. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.select()
}
