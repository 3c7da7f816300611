// The search indexes of the palette, kept between its openings: commands under all their names, records from what the
// cache holds. They are prepared in idle time, so that opening costs the same however much there is to find.
import type { Cache } from '../../api/cache.ts'
import type { Role } from '../../contract/user.ts'
import { createIndex, type RankIndex } from '../../registry/rank.ts'
import type { Registry } from '../../registry/registry.ts'
import { type CommandEntry, commandEntry, type RecordEntry } from './entries.ts'
import { knownRecords, recordsVersion } from './records.ts'

export type Names = { language: string; bothLoaded: boolean; changedKeys: Record<string, string> }

let commands: { registry: Registry; role: Role; names: Names; index: RankIndex<CommandEntry> } | undefined
let records: { cache: Cache; version: string; index: RankIndex<RecordEntry>; ids: ReadonlySet<string> } | undefined

export function commandIndex(registry: Registry, role: Role, names: Names): RankIndex<CommandEntry> {
  if (commands?.registry === registry && commands.role === role && sameNames(commands.names, names)) {
    return commands.index
  }
  const index = createIndex(registry.visibleFor(role).map((command) => commandEntry(command, names.changedKeys)))
  commands = { registry, role, names, index }
  return index
}

/** The index as it is, current or not; nothing before the first one is made. */
export function recordIndexNow(cache: Cache): typeof records {
  return records?.cache === cache ? records : undefined
}

/** Makes the index anew when the cache holds other records; true when it did. */
export function refreshRecordIndex(cache: Cache): boolean {
  const version = recordsVersion(cache)
  if (records?.cache === cache && records.version === version) return false
  const entries = knownRecords(cache)
  records = { cache, version, index: createIndex(entries), ids: new Set(entries.map((entry) => entry.id)) }
  return true
}

function sameNames(a: Names, b: Names): boolean {
  return a.language === b.language && a.bothLoaded === b.bothLoaded && a.changedKeys === b.changedKeys
}
