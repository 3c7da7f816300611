import { type DragEvent, type ReactNode, useState } from 'react'
import { createEarlyFile, EarlyFileContext } from './early-file.ts'

/** The box around a drop place: a file may be dropped anywhere on it. The innermost one takes it. */
export function DropArea({ children }: { children: ReactNode }) {
  const [early] = useState(createEarlyFile)
  const keep = (event: DragEvent) => {
    stay(event)
    const file = event.dataTransfer.files[0]
    if (file) early.keep(file)
  }
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col [&>section]:flex-1" onDragOver={stay} onDrop={keep}>
      <EarlyFileContext value={early}>{children}</EarlyFileContext>
    </div>
  )
}

/** Before anything can take the file, the browser would leave the page for it. */
function stay(event: DragEvent): void {
  event.preventDefault()
}
