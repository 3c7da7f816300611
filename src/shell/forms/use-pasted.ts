// A text or file pasted outside of the fields of a page that takes files is read like a file dropped there.
import { useEffect } from 'react'
import { useStable } from '../../ui/use-stable.ts'
import { ownKeys } from '../keys/key-buffer.ts'
import { isEditable } from '../keys/key-router.ts'
import { layers } from '../over/layer-stack.ts'

/** Without `onFile` a paste is left to the browser. */
export function usePasted(name: string, onFile: ((file: File) => void) | undefined): void {
  const { paste } = useStable({
    paste(event: ClipboardEvent) {
      const { target, clipboardData: pasted } = event
      if (target instanceof Element && (isEditable(target) || target.closest(ownKeys))) return
      if (layers.levels().includes('over')) return
      const text = pasted?.getData('text') ?? ''
      const file = pasted?.files[0] ?? (text.trim() === '' ? undefined : new File([text], name, { type: 'text/plain' }))
      if (!file || !onFile) return
      event.preventDefault()
      onFile(file)
    },
  })
  useEffect(() => {
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [paste])
}
