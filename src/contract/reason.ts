// A reason says why something cannot be done, or what an act will bring about: a code and its parameters, never prose.
// Its text is the locale key `reason.<code>`, the same on button, palette, command line and server.
import * as v from 'valibot'

export const Reason = v.object({
  code: v.string(),
  params: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.array(v.string())]))),
  /** The command that would help, as typed: `tournament open-registration 41`. */
  unblock: v.optional(v.string()),
})
export type Reason = v.InferOutput<typeof Reason>

export function reason(code: string, params?: Reason['params'], unblock?: string): Reason {
  return { code, ...(params && { params }), ...(unblock && { unblock }) }
}
