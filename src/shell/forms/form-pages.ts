// The fields of one form on several pages: one after another as steps, or side by side as tabs.
import type { ArgumentField } from '../../registry/fields.ts'

export type FormPage = { id: string; label: string; fields: readonly string[] }

export type FormPages = {
  list: readonly FormPage[]
  current: string
  go: (id: string) => void
  /** The field to begin at. */
  at?: string
  /** One after another: the next is reached when this one is valid, and the last one sends. */
  inTurn?: boolean
  /** Any of them can be opened at any time; the last one lists missing values. */
  anyOrder?: boolean
}

export function fieldsOnPage(fields: readonly ArgumentField[], pages: FormPages | undefined): readonly ArgumentField[] {
  const page = pages?.list.find(({ id }) => id === pages.current)
  return page ? fields.filter(({ name }) => page.fields.includes(name)) : fields
}

/** The one after the current one, where the pages are taken in turn. */
export function nextPage(pages: FormPages | undefined): FormPage | undefined {
  if (!pages?.inTurn) return undefined
  return pages.list[pages.list.findIndex(({ id }) => id === pages.current) + 1]
}

export function previousPage(pages: FormPages | undefined): FormPage | undefined {
  if (!pages?.inTurn) return undefined
  return pages.list[pages.list.findIndex(({ id }) => id === pages.current) - 1]
}

/** The index of the page with the first of these fields. */
export function pageWith({ list }: FormPages, names: readonly string[]): FormPage | undefined {
  return list.find(({ fields }) => fields.some((name) => names.includes(name)))
}
