import { useSyncExternalStore } from 'react'

/** chosen: from here on (1680 px) a list and the detail of its row have room beside each other. */
const wide = matchMedia('(min-width: 105rem)')

/** Below `--breakpoint-fold` there is room for one thing beside the other no more. */
const narrow = matchMedia('(width < 43.75rem)')

export function useWide(): boolean {
  return useMatching(wide)
}

export function useNarrow(): boolean {
  return useMatching(narrow)
}

function useMatching(query: MediaQueryList): boolean {
  return useSyncExternalStore(
    (tell) => {
      query.addEventListener('change', tell)
      return () => query.removeEventListener('change', tell)
    },
    () => query.matches,
  )
}
