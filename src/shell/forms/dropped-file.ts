// A file dropped on a page whose text has to be asked about first: its form does.
import { createContext } from 'react'
import type { FormRequest } from '../over/overlays.ts'

export const DroppedFileContext = createContext<FormRequest['dropped']>(undefined)
