// A reason says why something cannot be done, or what an act will bring about: a code and its parameters, never prose.
// Its text is the locale key `reason.<code>`, the same on button, palette, command line and server.
import * as v from 'valibot'
import type { TextKey, WrittenTexts } from './say.ts'

/** The code is any text: another platform may give reasons we have no words for. */
export const Reason = v.object({
  code: v.string(),
  params: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.array(v.string())]))),
  /** The command that would help, as typed: `tournament open-registration 41`. */
  unblock: v.optional(v.string()),
})
export type Reason = v.InferOutput<typeof Reason>

/** The reasons we have words for, with the names of what each is told. */
type ReasonTexts = { [K in TextKey as K extends `reason.${infer Code}` ? Code : never]: WrittenTexts[K] }
export type ReasonCode = keyof ReasonTexts

type ReasonParams<C extends ReasonCode> = {
  readonly [Name in ReasonTexts[C]]: Name extends 'count' ? number : string | number | string[]
}

/** The details of a code: its parameters, and the command that would help. */
export type ReasonDetails<C extends ReasonCode> = [ReasonTexts[C]] extends [never]
  ? [params?: undefined, unblock?: string]
  : [params: ReasonParams<C>, unblock?: string]

export function reason<C extends ReasonCode>(code: C, ...[params, unblock]: ReasonDetails<C>): Reason {
  return { code, ...(params && { params }), ...(unblock && { unblock }) }
}

/** Whether it is this reason. */
export function isReason(given: Reason | undefined, code: ReasonCode): boolean {
  return given?.code === code
}
