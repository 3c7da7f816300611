// Storage of this tab across page loads. Some browsers throw on any access.
type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Whether it lasts until the browser comes back from another page. */
export function tabKeeps(): boolean {
  try {
    const probe = 'arena.probe'
    sessionStorage.setItem(probe, '')
    sessionStorage.removeItem(probe)
    return true
  } catch {
    return false
  }
}

/** Nothing is found, and nothing kept, where the browser refuses. */
export const tabStorage: TabStorage = {
  getItem: (name) => tried(() => sessionStorage.getItem(name)) ?? null,
  setItem: (name, text) => tried(() => sessionStorage.setItem(name, text)),
  removeItem: (name) => tried(() => sessionStorage.removeItem(name)),
}

function tried<T>(ask: () => T): T | undefined {
  try {
    return ask()
  } catch {
    return undefined
  }
}
