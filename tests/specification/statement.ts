/** A statement of the specification, and the tests that hold it. */
export type Statement = {
  /** In a few words; what the specification quotes stands in quotation marks. */
  says: string
  /** `tests/rules/teams.test.ts "part of a title"`, of tests that fail when it is not so. */
  held?: readonly string[]
  /** No test holds it, and why. */
  open?: string
}
