/** One thing to choose from a list. */
export type Choice<Value> = {
  value: Value
  label: string
  /** After the label, dimmed: a code, a count. Searched too. */
  detail?: string
  /** Why it cannot be chosen; shown in the row. */
  reason?: string
}
