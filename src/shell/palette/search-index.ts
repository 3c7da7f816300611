// The search indexes of the palette, kept between its openings: commands under all their names, records from what the
// cache holds. They are prepared in idle time, so that opening costs the same however much there is to find.
import type { Cache } from '../../api/cache.ts'
import type { Role } from '../../contract/user.ts'
import { createMeantIndex, type MeantIndex } from '../../registry/meant.ts'
import { createIndex, type RankIndex } from '../../registry/rank.ts'
import type { Registry } from '../../registry/registry.ts'
import { type CommandEntry, commandEntry, type RecordEntry } from './entries.ts'
import { keysOf } from '../keys/key-map.ts'
import { knownRecords, recordsVersion } from './records.ts'
import { saidWords } from './said-words.ts'
import { hasSounds, loadSounds, soundsIn } from './sounds.ts'

export type Names = {
  language: string
  bothLoaded: boolean
  /** How Chinese names sound is known. */
  sounds: boolean
  changedKeys: Record<string, string>
}

let commands: { registry: Registry; role: Role; names: Names; index: MeantIndex<CommandEntry> } | undefined
let barred: { registry: Registry; role: Role; names: Names; index: RankIndex<CommandEntry> } | undefined
let records: { cache: Cache; version: string; index: RankIndex<RecordEntry> } | undefined

export function commandIndex(registry: Registry, role: Role, names: Names): MeantIndex<CommandEntry> {
  if (commands?.registry === registry && commands.role === role && sameNames(commands.names, names)) {
    return commands.index
  }
  const visible = registry.visibleFor(role)
  const keys = new Set(visible.map((command) => keysOf(command, names.changedKeys)?.replaceAll(' ', '')))
  const entries = visible.map((command) => commandEntry(command, names.changedKeys))
  const typed = entries.map((entry) => withSounds(withInitials(entry, keys), keys))
  const index = createMeantIndex(createIndex(typed), typed, saidWords().thesaurus)
  commands = { registry, role, names, index }
  return index
}

/** Commands of other roles, which this one may ask for: looked into only where nothing else is found. */
export function barredIndex(registry: Registry, role: Role, names: Names): RankIndex<CommandEntry> {
  if (barred?.registry === registry && barred.role === role && sameNames(barred.names, names)) return barred.index
  const own = new Set(registry.visibleFor(role))
  const others = registry.commands.filter((command) => !own.has(command))
  const index = createIndex(others.map((command) => commandEntry(command, names.changedKeys)))
  barred = { registry, role, names, index }
  return index
}

/** The index as it is, current or not; nothing before the first one is made. */
export function recordIndexNow(cache: Cache): RankIndex<RecordEntry> | undefined {
  return records?.cache === cache ? records.index : undefined
}

/** Rebuilds the index when the cache holds other records; true when it did. */
export function refreshRecordIndex(cache: Cache): boolean {
  const version = `${hasSounds()} ${recordsVersion(cache)}`
  if (records?.cache === cache && records.version === version) return false
  const known = knownRecords(cache)
  if (known.some(({ title }) => HAN.test(title))) void loadSounds()
  records = { cache, version, index: createIndex(hasSounds() ? known.map(asHeard) : known) }
  return true
}

const HAN = /\p{Script=Han}/u

/** Its own terms first: what is looked for by its id is no sound. */
function asHeard(entry: RecordEntry): RecordEntry {
  const sounds = soundsIn(entry.title)
  return sounds.length === 0 ? entry : { ...entry, also: [...(entry.also ?? []), ...sounds] }
}

/** `saiguo` and `sg` are 賽果, unless these letters are the keys of something. */
function withSounds(entry: CommandEntry, keys: ReadonlySet<string | undefined>): CommandEntry {
  const sounds = entry.names.flatMap(({ text }) => soundsIn(text)).filter((sound) => !keys.has(sound))
  return sounds.length === 0 ? entry : { ...entry, also: [...new Set([...(entry.also ?? []), ...sounds])] }
}

/** `or` is Open registration, unless these letters are the keys of something. */
function withInitials(entry: CommandEntry, keys: ReadonlySet<string | undefined>): CommandEntry {
  const initials =
    entry.title
      .toLowerCase()
      .match(/\b[a-z]/g)
      ?.join('') ?? ''
  return initials.length < 2 || keys.has(initials) ? entry : { ...entry, also: [...(entry.also ?? []), initials] }
}

function sameNames(a: Names, b: Names): boolean {
  const isSpoken = a.language === b.language && a.bothLoaded === b.bothLoaded && a.sounds === b.sounds
  return isSpoken && a.changedKeys === b.changedKeys
}
