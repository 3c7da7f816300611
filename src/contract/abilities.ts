// Abilities of a platform beyond §7 and the calls for tournaments, listed in one answer (`getPlatform`). A
// platform that does not answer it knows none of this, and the console does without.
import * as v from 'valibot'

export const Ability = v.picklist([
  /** Headers `Arena-Dry-Run` and `Arena-Expect`: what an act would bring about is told beforehand. */
  'dryRuns',
  /** `Idempotency-Key`: the same request sent again is done once. With it go the notes for the history (`Arena-Source`, …). */
  'repeats',
  /** `Arena-Undoes`: an undo is refused where others have changed the same since. */
  'takesBack',
  /** `If-None-Match`: an unchanged answer is not sent again. */
  'tags',
  /** Changes are told as they happen. */
  'stream',
  'find',
  'dashboard',
  'history',
  'rankings',
  'venues',
  /** The history of wallet transactions, their acts, and wallets. */
  'payments',
  'members',
  /** Licences of venues, and invoices. */
  'licences',
  'notifications',
  'campaign',
  /** Single calls that neither §7 nor the common calls for tournaments have. */
  'additions',
])
export type Ability = v.InferOutput<typeof Ability>
export type Knowledge = ReadonlySet<Ability>

export const platformPath = '/config/v1/platform'
/** §7: the answer of every platform to a signed-in user. */
export const settingsPath = '/config/v1/settings'

/** chosen: raised when an ability changes its meaning; a platform with another number is treated as unknown. */
export const platformProtocol = 1

/** No page, proxy or other interface answers this by chance. Abilities of later versions are passed over. */
export const PlatformAnswer = v.object({
  platform: v.literal('arena'),
  protocol: v.literal(platformProtocol),
  abilities: v.pipe(
    v.array(v.string()),
    v.transform((named): Ability[] => Ability.options.filter((ability) => named.includes(ability))),
  ),
})
