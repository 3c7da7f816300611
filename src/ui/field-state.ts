import { createContext, useContext } from 'react'

type FieldState = { invalid: boolean; required: boolean; locked: boolean }

export const FieldContext = createContext<FieldState>({ invalid: false, required: false, locked: false })

/** State that the surrounding field gives a control. */
export function useFieldState(): FieldState {
  return useContext(FieldContext)
}
