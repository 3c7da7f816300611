// The least a key can cost: an input and one line that repeats it, nothing searched.
import './documented.css'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useOpenedByKey } from './opened-by-key.ts'
import { all, offer, root } from './subject.ts'

function Floor() {
  const [query, setQuery] = useState('')
  return (
    <dialog open cmdk-dialog="" aria-label="Commands">
      <input
        cmdk-input=""
        ref={(input) => input?.focus()}
        aria-label="Query"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <div cmdk-item="">suspended {query}</div>
    </dialog>
  )
}

function App() {
  const [open] = useOpenedByKey()
  return open ? <Floor /> : null
}

createRoot(root()).render(<App />)

offer({
  roots: () => [document.body],
  input: () => all('[cmdk-input]')[0] as HTMLInputElement, // the one above
  texts: () => all('[cmdk-item]').map((item) => item.textContent ?? ''),
  rows: () => all('[cmdk-item]').length,
})
