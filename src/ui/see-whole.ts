import type { FocusEvent } from 'react'

/**
 * For a row that scrolls sideways: browsers leave a focused control half cut. A control under the pointer stays there.
 */
export const seeWhole = {
  onFocus({ target }: FocusEvent): void {
    if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  },
}
