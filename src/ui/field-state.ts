import { createContext, useContext } from 'react'

type FieldState = { invalid: boolean; required: boolean; locked: boolean }

export const FieldContext = createContext<FieldState>({ invalid: false, required: false, locked: false })

/** What the field around a control says about it. */
export function useFieldState(): FieldState {
  return useContext(FieldContext)
}
