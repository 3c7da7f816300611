// A file dropped on a page before what takes it has come.
import { createContext } from 'react'

export type EarlyFile = { keep: (file: File) => void; take: () => File | undefined }

export function createEarlyFile(): EarlyFile {
  let kept: File | undefined
  return {
    keep: (file) => void (kept = file),
    take() {
      const file = kept
      kept = undefined
      return file
    },
  }
}

export const EarlyFileContext = createContext<EarlyFile | undefined>(undefined)
