// Registration groups (§5): switched on by the first one; a row each, with its name and how many teams it takes.
import X from 'lucide-react/icons/x'
import { groupParts, teamsOfGroups, nextGroupName } from '../../rules/group-text.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useFieldState } from '../../ui/field-state.ts'
import { FieldTools } from '../../ui/field-tools.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { inputLook } from '../../ui/input-look.ts'
import { useSay } from '../words/say.ts'

type GroupsFieldProps = {
  /** As they are typed, one a line. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
}

export function GroupsField({ value, onChange, onBlur }: GroupsFieldProps) {
  const { say } = useSay()
  const { invalid, locked } = useFieldState()
  const rows = value === '' ? [] : value.split('\n')
  const put = (next: readonly string[]) => onChange(next.join('\n'))
  const set = (at: number, row: string) => put(rows.map((one, index) => (index === at ? row : one)))
  const add = () => put([...rows, `${nextGroupName(rows)}: `])
  return (
    <div className="flex flex-col gap-1.5" onBlur={onBlur}>
      <Checkbox
        checked={rows.length > 0}
        disabled={locked}
        onCheckedChange={(on) => (on ? add() : put([]))}
        label={say('ui.groups.register')}
      />
      {rows.length > 0 && (
        <ul className="flex flex-col gap-1">
          {rows.map((row, at) => {
            const { name, teams } = groupParts(row)
            const number = at + 1
            return (
              // A row is known by its place: its name changes with every letter.
              <li key={at} data-with-tools="" className="flex items-center gap-2">
                <span className="w-5 text-end text-dim">{number}</span>
                <input
                  type="text"
                  autoComplete="off"
                  aria-label={say('ui.groups.name', { number })}
                  className={inputLook(invalid, locked)}
                  readOnly={locked}
                  value={name}
                  onChange={(event) => set(at, `${event.target.value}: ${teams}`)}
                />
                <input
                  type="text"
                  inputMode="numeric"
                  autoComplete="off"
                  aria-label={say('ui.groups.teams', { number })}
                  placeholder={say('ui.groups.most')}
                  className={`${inputLook(invalid, locked)} max-w-28`}
                  readOnly={locked}
                  value={teams}
                  onChange={(event) => set(at, `${name}: ${event.target.value.replaceAll(/[:：\s]/g, '')}`)}
                />
                {!locked && (
                  <FieldTools label={say('ui.groups.remove', { number })}>
                    <IconButton
                      label={say('ui.groups.remove', { number })}
                      onClick={() => put(rows.filter((_, index) => index !== at))}
                    >
                      <X size={14} aria-hidden="true" />
                    </IconButton>
                  </FieldTools>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {rows.length > 0 && !locked && (
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={add}>{say('ui.groups.add')}</Button>
          <span className="text-dim">{say('ui.groups.sum', { count: teamsOfGroups(rows) })}</span>
        </div>
      )}
    </div>
  )
}
