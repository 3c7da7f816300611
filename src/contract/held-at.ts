import * as v from 'valibot'
import { Id } from './limits.ts'

/** A venue where a tournament is held, with its company. */
export const HeldAt = v.object({ venueCompanyId: Id, venueId: Id })
export type HeldAt = v.InferOutput<typeof HeldAt>
