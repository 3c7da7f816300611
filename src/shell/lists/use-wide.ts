import { useSyncExternalStore } from 'react'

/** chosen: from here on (1680 px) a list and the detail of its row have room beside each other. */
const wide = matchMedia('(min-width: 105rem)')

export function useWide(): boolean {
  return useSyncExternalStore(follow, () => wide.matches)
}

function follow(tell: () => void): () => void {
  wide.addEventListener('change', tell)
  return () => wide.removeEventListener('change', tell)
}
