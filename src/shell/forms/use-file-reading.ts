// The file of a field, while it is being read and until its encoding is known.
import { useRef, useState } from 'react'
import type { OtherReading } from '../../rules/text-bytes.ts'
import { useSay } from '../words/say.ts'
import { dataUrlOf, otherReadingsOf, textOf } from './read-file.ts'

type FileRead = { text: string | undefined; problem: string | undefined }

export function useFileReading() {
  const { say } = useSay()
  /** The file that is being read, or was read last. */
  const last = useRef<File>(undefined)
  const [readings, setReadings] = useState<{ name: string; of: readonly OtherReading[] }>()
  return {
    /** How the file reads in the encodings it may have, one of which is to be chosen. */
    readings,
    /** For what is typed, pasted or made by hand: nothing of an earlier file may replace it, neither the file nor an encoding of it. */
    forget() {
      last.current = undefined
      setReadings(undefined)
    },
    /** Neither text nor problem where an encoding is to be chosen; undefined if the file was forgotten while it was being read. */
    async read(file: File, { asDataUrl = false } = {}): Promise<FileRead | undefined> {
      last.current = file
      const text = await (asDataUrl ? dataUrlOf(file) : textOf(file))
      const others = text === undefined && !asDataUrl ? await otherReadingsOf(file) : []
      if (last.current !== file) return undefined
      setReadings(others.length > 0 ? { name: file.name, of: others } : undefined)
      const isUnreadable = text === undefined && others.length === 0
      return { text, problem: isUnreadable ? say('ui.shell.file.unreadable', { name: file.name }) : undefined }
    },
  }
}
