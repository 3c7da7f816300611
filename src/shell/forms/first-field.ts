// Where typing goes in a form: into a field, never to the tools beside one, nor to the notes and questions above it.

/** Controls that take a text or a choice; a button that is the whole of its field says so. */
const field = ':is(input:not([type=file], [readonly]), textarea:not([readonly]), [data-takes-letters], [data-is-field])'

/** The first field that can be changed; of a form without any, what sends it. */
export function firstField(root: Element | null): HTMLElement | null {
  const places = [...(root?.querySelectorAll<HTMLElement>('[data-argument]') ?? [])]
  for (const place of places) {
    const found = fieldOf(place)
    if (found) return found
  }
  return (
    root?.querySelector<HTMLElement>('[data-argument] button:not([disabled], [data-chosen])') ??
    root?.querySelector<HTMLElement>('[type=submit]') ??
    null
  )
}

/** The field inside of what stands around it. What is chosen already is no field: a space would take it away. */
export function fieldOf(place: Element): HTMLElement | null {
  const found = place.querySelector<HTMLElement>(`${field}:not([disabled], [data-chosen])`)
  const group = found?.matches('[type=radio]') && found.closest('fieldset')
  return (group ? group.querySelector<HTMLElement>(':checked') : null) ?? found
}

/** The first of these fields, as they stand; its question where two people changed it. */
export function firstOf(root: Element | null, names: readonly string[]): HTMLElement | null {
  const places = [...(root?.querySelectorAll<HTMLElement>('[data-argument]') ?? [])]
  for (const place of places) {
    if (!names.includes(place.dataset['argument'] ?? '')) continue
    const found = place.querySelector<HTMLElement>('[data-contested] button') ?? fieldOf(place)
    const other = found ?? place.querySelector<HTMLElement>('button:not([disabled])')
    if (other) return other
  }
  return root?.querySelector<HTMLElement>(':is([aria-invalid=true], [data-invalid])') ?? null
}
