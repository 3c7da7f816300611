/** Joins the class names that apply; whatever is false, null or empty is left out. */
export function classes(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
