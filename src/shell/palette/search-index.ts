// The search indexes of the palette, kept between its openings: commands under all their names, records from what the
// cache holds. They are prepared in idle time, so that opening costs the same however much there is to find.
import type { Cache } from '../../api/cache.ts'
import type { Role } from '../../contract/user.ts'
import { createIndex, type RankIndex } from '../../registry/rank.ts'
import type { Registry } from '../../registry/registry.ts'
import { type CommandEntry, commandEntry, type RecordEntry } from './entries.ts'
import { keysOf } from '../keys/key-map.ts'
import { knownRecords, recordsVersion } from './records.ts'

export type Names = { language: string; bothLoaded: boolean; changedKeys: Record<string, string> }

let commands: { registry: Registry; role: Role; names: Names; index: RankIndex<CommandEntry> } | undefined
let records: { cache: Cache; version: string; index: RankIndex<RecordEntry> } | undefined

export function commandIndex(registry: Registry, role: Role, names: Names): RankIndex<CommandEntry> {
  if (commands?.registry === registry && commands.role === role && sameNames(commands.names, names)) {
    return commands.index
  }
  const visible = registry.visibleFor(role)
  const keys = new Set(visible.map((command) => keysOf(command, names.changedKeys)?.replaceAll(' ', '')))
  const entries = visible.map((command) => commandEntry(command, names.changedKeys))
  const index = createIndex(entries.map((entry) => withInitials(entry, keys)))
  commands = { registry, role, names, index }
  return index
}

/** The index as it is, current or not; nothing before the first one is made. */
export function recordIndexNow(cache: Cache): RankIndex<RecordEntry> | undefined {
  return records?.cache === cache ? records.index : undefined
}

/** Rebuilds the index when the cache holds other records; true when it did. */
export function refreshRecordIndex(cache: Cache): boolean {
  const version = recordsVersion(cache)
  if (records?.cache === cache && records.version === version) return false
  records = { cache, version, index: createIndex(knownRecords(cache)) }
  return true
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
  return a.language === b.language && a.bothLoaded === b.bothLoaded && a.changedKeys === b.changedKeys
}
