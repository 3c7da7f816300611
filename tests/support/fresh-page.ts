// Before each file of the page's tests: our modules are read anew and nothing is kept, as where somebody opens the console.
// Packages and the document go on from file to file, for they take longest.
import { vi } from 'vitest'

vi.resetModules()
document.body.replaceChildren()
localStorage.clear()
sessionStorage.clear()
