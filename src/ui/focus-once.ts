/** As the `ref` of what has the focus when it comes. The same function at every drawing, so that the focus is taken once. */
export function focusOnce(element: HTMLElement | null): void {
  element?.focus()
}
