// For a control that knows better than the value it was given.
import { useEffect } from 'react'

/** Called after every drawing as long as it is due. */
export function useCorrection(isDue: boolean, correct: () => void): void {
  useEffect(() => {
    if (isDue) correct()
  })
}
