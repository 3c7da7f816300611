// The filters of a list, the choice of its columns and the way back to everything: chips and buttons, each with its key.
import { filterByGame, filterByRegion, filterByState, tableColumns, tableReset } from '../../../commands/view.ts'
import type { Command } from '../../registry/define.ts'
import type { FilterName } from '../../registry/effect.ts'
import { Button } from '../../ui/button.tsx'
import type { Choice } from '../../ui/choice.ts'
import { DeferredChip } from './deferred-chip.tsx'
import { useKeysOf } from '../keys/key-map.ts'
import { keyText } from '../keys/keycaps.tsx'
import { useSay } from '../words/say.ts'

export type ListFilter = {
  by: FilterName
  options: readonly Choice<string>[]
  values: readonly string[]
  onValuesChange: (values: string[]) => void
}

type ListFiltersProps = {
  filters: readonly ListFilter[]
  /** Told of each chip as it comes and goes: a click on it is what its keys do. */
  onChip: (by: FilterName, chip: HTMLButtonElement | null) => void
  onColumns: () => void
  onReset: (() => void) | undefined
}

export function ListFilters({ filters, onChip, onColumns, onReset }: ListFiltersProps) {
  const { say } = useSay()
  return (
    <>
      {filters.map((filter) => (
        <FilterChip key={filter.by} filter={filter} onChip={onChip} />
      ))}
      <KeyedButton command={tableColumns} text={say('ui.list.columns.button')} onClick={onColumns} />
      {onReset && <KeyedButton command={tableReset} text={say('ui.list.reset')} onClick={onReset} />}
    </>
  )
}

const commandOf: Record<FilterName, Command> = { state: filterByState, game: filterByGame, region: filterByRegion }

function FilterChip({ filter, onChip }: { filter: ListFilter } & Pick<ListFiltersProps, 'onChip'>) {
  const { say } = useSay()
  const { by, ...chip } = filter
  const keys = useKeysOf(commandOf[by])
  return (
    <DeferredChip
      {...chip}
      ref={(button) => onChip(by, button)}
      label={say(`ui.list.filter.${by}`)}
      anyText={say('ui.list.any')}
      {...(keys !== undefined && { keys: keyText(keys) })}
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
