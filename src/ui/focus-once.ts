/** A `ref` that takes the focus when the element is mounted. A stable function, so that it runs once. */
export function focusOnce(element: HTMLElement | null): void {
  element?.focus()
}
