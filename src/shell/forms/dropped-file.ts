// A file dropped on a page, for the field of the form that takes its text.
import { createContext } from 'react'
import type { FormRequest } from '../over/overlays.ts'

export const DroppedFileContext = createContext<FormRequest['dropped']>(undefined)
