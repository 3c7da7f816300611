// A text as a file of the person's own.
import type { Page } from './place.ts'

/** `Spring Cup Groups Standings`: the names of the parents tell lists of the same title apart. */
export function fileName({ of = [] }: Pick<Page, 'of'>, title: string): string {
  return [...new Set([...of, title])].join(' ')
}

export function saveFile(name: string, text: string): void {
  const csv = name.endsWith('.csv')
  // The mark at the start tells spreadsheets that this is UTF-8, so that Chinese names arrive whole.
  const blob = new Blob(csv ? ['\uFEFF', text] : [text], {
    type: `${csv ? 'text/csv' : 'application/json'};charset=utf-8`,
  })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name.replace(/[^\p{L}\p{N}._-]+/gu, '-')
  link.click()
  URL.revokeObjectURL(link.href)
}
