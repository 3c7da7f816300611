// Search text and filters of a list, kept in the URL so that a view can be linked, bookmarked and come back to.
import { useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { wordsIn } from '../../paths.ts'

export function useListSearch(filters: readonly string[]) {
  const [params, setParams] = useSearchParams()
  const change = (set: (next: URLSearchParams) => void) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        set(next)
        return next
      },
      { replace: true },
    )
  const [query, type] = useTyped(params.get('q') ?? '')
  const values = (name: string) => wordsIn(params, name)
  return {
    query,
    values,
    filtered: filters.some((name) => values(name).length > 0),
    setQuery: (text: string) => {
      type(text)
      change((next) => put(next, 'q', text))
    },
    setValues: (name: string, chosen: readonly string[]) => change((next) => put(next, name, chosen.join(','))),
    reset: () => {
      type('')
      change((next) => ['q', ...filters].forEach((name) => next.delete(name)))
    },
  }
}

/**
 * The field shows typed text at once, and the URL follows when it can: the other way round quick fingers and input
 * methods lose letters. After a link or the back button, the field shows the text of the URL.
 */
function useTyped(inUrl: string): readonly [string, (text: string) => void] {
  const { key } = useLocation()
  const how = useNavigationType()
  const [typed, set] = useState({ text: inUrl, key })
  // Our own changes replace the entry of the history.
  if (how !== 'REPLACE' && key !== typed.key) set({ text: inUrl, key })
  return [typed.text, (text) => set((now) => ({ ...now, text }))]
}

function put(params: URLSearchParams, name: string, value: string): void {
  if (value === '') params.delete(name)
  else params.set(name, value)
}
