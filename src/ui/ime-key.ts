// Keys that an input method takes for itself, such as the Enter that chooses a Chinese character.
import type { KeyboardEvent as ReactKey } from 'react'

/**
 * 229: Safari has ended the composition before it reports the Enter that ended it, and the first key of an input method
 * comes before `isComposing` is set.
 */
export function isImeKey(event: KeyboardEvent | ReactKey): boolean {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event
  return isComposing || keyCode === 229
}
