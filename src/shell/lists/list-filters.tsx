// The filters of a list, the choice of its columns and the way back to everything: chips, fields and buttons, each with its
// key.
import type { ReactNode } from 'react'
import { tableFilter } from '../../../commands/table.ts'
import { joined, sayGiven } from '../../contract/say.ts'
import type { Choice } from '../../ui/choice.ts'
import { classes } from '../../ui/class-list.ts'
import { seeWhole } from '../../ui/see-whole.ts'
import { DeferredChip } from './deferred-chip.tsx'
import { deferred } from '../session/deferred.tsx'
import type { FilterToolsProps } from './filter-tools.tsx'
import { useShownShortcut } from '../keys/key-map.ts'
import { keyText } from '../keys/keycaps.tsx'
import { useSay } from '../words/say.ts'

const FilterField = deferred(() => import('./filter-field.tsx'), { extra: true })
const FilterTools = deferred<FilterToolsProps>(() => import('./filter-tools.tsx'), {
  face: () => <span className="size-6 pointer-coarse:size-11" />,
  extra: true,
})

export type ListFilter = {
  by: string
  /** Without them it is typed. */
  options?: readonly Choice<string>[]
  single?: boolean | undefined
  time?: 'first' | 'last' | undefined
  /** Drawn beside a typed value. */
  beside?: ((value: string) => ReactNode) | undefined
  values: readonly string[]
  onValuesChange: (values: string[]) => void
}

type ListFiltersProps = {
  filters: readonly ListFilter[]
  /** Called as each chip or field is mounted and unmounted. */
  onChip: (by: string, chip: HTMLElement | null) => void
  onColumns: () => void
  /** There while something is filtered or searched for. */
  onReset: (() => void) | undefined
  /** Buttons follow: the keys of the chips stand only where the screen is wide. */
  tight: boolean
}

export function ListFilters({ filters, onChip, onColumns, onReset, tight }: ListFiltersProps) {
  return (
    // On a narrow screen one line that is pushed sideways: the rows need the height.
    <div
      {...seeWhole}
      className={classes(
        'flex flex-wrap items-center gap-x-2 gap-y-1',
        filters.length > 0 && 'max-fold:w-full max-fold:flex-nowrap max-fold:sideways max-fold:*:shrink-0',
        (tight || filters.length > many) && 'max-[100rem]:[&_kbd]:hidden',
      )}
    >
      {filters.map((filter) => (
        <FilterChip key={filter.by} filter={filter} onChip={onChip} />
      ))}
      <FilterTools onColumns={onColumns} onReset={onReset} />
    </div>
  )
}

/** chosen: more chips than these have no room for their keys. */
const many = 4

function FilterChip({ filter, onChip }: { filter: ListFilter } & Pick<ListFiltersProps, 'onChip'>) {
  const { say } = useSay()
  const { by, options, single, time, beside, values, onValuesChange } = filter
  const shown = useShownShortcut(tableFilter, { by })
  const label = say('ui.list.labelled', { label: sayGiven(say, `ui.list.filter.${by}`) })
  const keys = { ...(shown !== undefined && { keys: keyText(shown) }) }
  const ref = (element: HTMLElement | null) => onChip(by, element)
  if (!options) {
    return (
      <FilterField
        // A value set elsewhere, such as by the reset, is shown by a new field.
        key={values.join()}
        {...keys}
        ref={ref}
        label={label}
        time={time}
        value={values[0]}
        beside={values[0] !== undefined && beside?.(values[0])}
        onValue={(value) => onValuesChange(value === undefined ? [] : [value])}
      />
    )
  }
  const chosen = options.map((option) => values.includes(option.value) && option.label)
  return (
    <DeferredChip
      {...keys}
      ref={ref}
      label={label}
      options={options}
      values={values}
      // Of a filter with a single value the last choice counts.
      onValuesChange={(chosen) => onValuesChange(single ? chosen.slice(-1) : chosen)}
      text={joined(say, chosen) || say('ui.list.any')}
    />
  )
}
