// Search text and filters of a list, kept in the URL so that a view can be linked, bookmarked and come back to.
import { useSearchParams } from 'react-router'

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
  const values = (name: string): string[] => params.get(name)?.split(',').filter(Boolean) ?? []
  return {
    query: params.get('q') ?? '',
    values,
    filtered: filters.some((name) => values(name).length > 0),
    setQuery: (query: string) => change((next) => put(next, 'q', query)),
    setValues: (name: string, chosen: readonly string[]) => change((next) => put(next, name, chosen.join(','))),
    reset: () => change((next) => ['q', ...filters].forEach((name) => next.delete(name))),
  }
}

function put(params: URLSearchParams, name: string, value: string): void {
  if (value === '') params.delete(name)
  else params.set(name, value)
}
