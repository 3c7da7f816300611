// The filters of a list, the choice of its columns and the way back to everything: chips, fields and buttons, each with its
// key.
import { tableColumns, tableFilter, tableReset } from '../../../commands/table.ts'
import { sayGiven } from '../../contract/say.ts'
import type { Command } from '../../registry/define.ts'
import { Button } from '../../ui/button.tsx'
import type { Choice } from '../../ui/choice.ts'
import { DeferredChip } from './deferred-chip.tsx'
import { deferred } from '../start/deferred.tsx'
import { useKeysOf, useShownShortcut } from '../keys/key-map.ts'
import { keyText } from '../keys/keycaps.tsx'
import { useSay } from '../words/say.ts'

const FilterField = deferred(() => import('./filter-field.tsx'))

export type ListFilter = {
  by: string
  /** Without them it is typed. */
  options?: readonly Choice<string>[]
  single?: boolean | undefined
  time?: 'first' | 'last' | undefined
  values: readonly string[]
  onValuesChange: (values: string[]) => void
}

type ListFiltersProps = {
  filters: readonly ListFilter[]
  /** Told of each chip or field as it comes and goes. */
  onChip: (by: string, chip: HTMLElement | null) => void
  onColumns: () => void
  onReset: (() => void) | undefined
}

export function ListFilters({ filters, onChip, onColumns, onReset }: ListFiltersProps) {
  const { say } = useSay()
  return (
    // On a narrow screen one line that is pushed sideways: the rows need the height.
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 max-fold:w-full max-fold:flex-nowrap max-fold:overflow-x-auto max-fold:*:shrink-0">
      {filters.map((filter) => (
        <FilterChip key={filter.by} filter={filter} onChip={onChip} />
      ))}
      <KeyedButton command={tableColumns} text={say('ui.list.columns.button')} onClick={onColumns} />
      {onReset && <KeyedButton command={tableReset} text={say('ui.list.reset')} onClick={onReset} />}
    </div>
  )
}

function FilterChip({ filter, onChip }: { filter: ListFilter } & Pick<ListFiltersProps, 'onChip'>) {
  const { say } = useSay()
  const { by, options, single, time, values, onValuesChange } = filter
  const shown = useShownShortcut(tableFilter, { by })
  const label = say('ui.list.labelled', { label: sayGiven(say, `ui.list.filter.${by}`) })
  const keys = { ...(shown !== undefined && { keys: keyText(shown) }) }
  const ref = (element: HTMLElement | null) => onChip(by, element)
  if (!options) {
    return (
      <FilterField
        // What was set by another way, such as the reset, is shown by a new field.
        key={values.join()}
        {...keys}
        ref={ref}
        label={label}
        time={time}
        value={values[0]}
        onValue={(value) => onValuesChange(value === undefined ? [] : [value])}
      />
    )
  }
  return (
    <DeferredChip
      {...keys}
      ref={ref}
      label={label}
      options={options}
      values={values}
      // Of one that takes a single value the last one chosen counts.
      onValuesChange={(chosen) => onValuesChange(single ? chosen.slice(-1) : chosen)}
      anyText={say('ui.list.any')}
    />
  )
}

function KeyedButton({ command, text, onClick }: { command: Command; text: string; onClick: () => void }) {
  const keys = useKeysOf(command)
  return (
    <Button variant="quiet" onClick={onClick} {...(keys !== undefined && { keys: keyText(keys) })}>
      {text}
    </Button>
  )
}
