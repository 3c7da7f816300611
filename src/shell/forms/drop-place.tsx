// A place on which a file may be dropped.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useStable } from '../../ui/use-stable.ts'
import { DropArea } from './drop-area.tsx'
import { hasFile } from './read-file.ts'

type ShadeProps = {
  /** Says which command the file is for. */
  label: string
  onFile: (file: File) => void
}

type DropPlaceProps = ShadeProps & { open?: boolean; children: ReactNode }

export function DropPlace({ open = true, children, ...props }: DropPlaceProps) {
  return (
    <DropArea>
      {children}
      {open && <Shade {...props} />}
    </DropArea>
  )
}

/** Lies over its area while a file is held over it. */
export function Shade({ label, onFile }: ShadeProps) {
  const shade = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState(false)
  const handlers = useStable({
    over(event: DragEvent) {
      if (!hasFile(event)) return
      event.preventDefault()
      event.stopPropagation()
      setOver(true)
    },
    leave({ relatedTarget: to }: DragEvent) {
      if (!(to instanceof Node) || shade.current?.parentElement?.contains(to) !== true) setOver(false)
    },
    drop(event: DragEvent) {
      if (!hasFile(event)) return
      event.preventDefault()
      event.stopPropagation()
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (file) onFile(file)
    },
  })
  useEffect(() => {
    const area = shade.current?.parentElement
    area?.addEventListener('dragover', handlers.over)
    area?.addEventListener('dragleave', handlers.leave)
    area?.addEventListener('drop', handlers.drop)
    return () => {
      area?.removeEventListener('dragover', handlers.over)
      area?.removeEventListener('dragleave', handlers.leave)
      area?.removeEventListener('drop', handlers.drop)
    }
  }, [handlers])
  return (
    <div
      ref={shade}
      hidden={!over}
      className="pointer-events-none absolute inset-0 z-10 grid place-items-center rounded-md border-2 border-dashed border-focus bg-primary-wash text-lg"
    >
      {label}
    </div>
  )
}
