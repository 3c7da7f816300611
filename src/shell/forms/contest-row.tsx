// Two people changed the same field: both values side by side, one key each.
import type { KeyboardEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { useSay } from '../words/say.ts'
import { fieldOf } from './first-field.ts'
import type { Contested } from './use-filled-form.ts'

export function ContestRow({ label, contest }: { label: string; contest: Contested }) {
  const { say } = useSay()
  const { mine, theirs, keepMine, takeTheirs } = contest
  /** The focus goes to the field, which has the chosen value. */
  const decide = (by: () => void, row: Element) => {
    const place = row.closest('[data-argument]')
    const field = place && fieldOf(place)
    by()
    field?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const by = { 1: keepMine, 2: takeTheirs }[event.key]
    if (!by) return
    event.preventDefault()
    decide(by, event.currentTarget)
  }
  return (
    <section
      data-contested=""
      data-own-keys=""
      aria-label={say('ui.shell.form.contest.title', { field: label })}
      className="my-1 rounded-md border border-warn bg-warn-wash px-2.5 py-1.5"
    >
      <p className="text-warn">{say('ui.shell.form.contest.title', { field: label })}</p>
      <div className="mt-1 flex flex-wrap gap-x-6 gap-y-2">
        {(
          [
            ['mine', mine, keepMine, '1'],
            ['theirs', theirs, takeTheirs, '2'],
          ] as const
        ).map(([whose, text, by, key]) => (
          <div key={whose} className="flex min-w-40 flex-1 flex-col items-start gap-1">
            <span className="text-xs text-dim">{say(`ui.shell.form.contest.${whose}`)}</span>
            <span className="line-clamp-6 max-w-full whitespace-pre-line break-words">{text}</span>
            <Button
              keys={key}
              aria-keyshortcuts={key}
              onKeyDown={onKeyDown}
              onClick={({ currentTarget }) => decide(by, currentTarget)}
            >
              {say(whose === 'mine' ? 'ui.shell.form.contest.keepMine' : 'ui.shell.form.contest.takeTheirs')}
            </Button>
          </div>
        ))}
      </div>
    </section>
  )
}
