import type { DragEvent, ReactNode } from 'react'

/** The box around a drop place: a file may be dropped anywhere on it. The innermost one takes it. */
export function DropArea({ children }: { children: ReactNode }) {
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col [&>section]:flex-1" onDragOver={stay} onDrop={stay}>
      {children}
    </div>
  )
}

/** Before anything can take the file, the browser would leave the page for it. */
function stay(event: DragEvent): void {
  event.preventDefault()
}
