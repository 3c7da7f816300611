/**
 * Whether PostgreSQL can keep all texts in a value: U+0000 is the one sign it keeps in none, half a pair of UTF-16 stands in
 * no UTF-8. What strangers send is asked before it reaches a statement, which would fail as if the platform had a fault.
 */
export function isKept(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && !/\p{Surrogate}/u.test(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, part]) => isKept(name) && isKept(part))
}
