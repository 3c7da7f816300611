// §3: games and regions held application-wide as the supported ones.
import * as v from 'valibot'

export const Settings = v.object({
  games: v.array(v.string()),
  regions: v.array(v.string()),
})
export type Settings = v.InferOutput<typeof Settings>
