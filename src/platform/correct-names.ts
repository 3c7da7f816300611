// Names that an earlier version took and today's rule refuses, because they hold signs that are not seen or are too
// long: put right once in the life of a database, each with a line in the log and a row in the audit log.
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { hiddenSign, longestName, Name } from '../contract/limits.ts'
import { nameKey } from '../contract/name-key.ts'
import { recordAct } from './audit.ts'
import { platformUser } from './jobs.ts'
import type { Log } from './log.ts'
import type { DbClient, Store } from './store/connection.ts'
import { platformKeys } from './store/schema/platform.ts'

type Named = {
  table: string
  column: string
  /** Folded beside it. */
  key?: string
  action: string
  /** Its subjects, nearest first: kind and column with the id. */
  about: readonly (readonly [kind: string, column: string])[]
}

const team = [
  ['team', 'id'],
  ['tournament', 'tournament_id'],
] as const
const player = [['team', 'tournament_team_id']] as const
const names: readonly Named[] = [
  { table: 'tournaments', column: 'name', key: 'name_key', action: 'editTournament', about: [['tournament', 'id']] },
  { table: 'tournament_teams', column: 'name', key: 'name_key', action: 'editTeam', about: team },
  { table: 'tournament_teams', column: 'venue', action: 'editTeam', about: team },
  { table: 'team_players', column: 'nickname', action: 'setTeamRoster', about: player },
  { table: 'team_players', column: 'in_game_name', action: 'setTeamRoster', about: player },
  { table: 'stages', column: 'name', action: 'editStage', about: [['stage', 'id'], team[1]] },
  {
    table: 'tournament_templates',
    column: 'name',
    key: 'name_key',
    action: 'editTemplate',
    about: [['template', 'id']],
  },
]

/** Wider than the rule, which the program knows: names that may have to be looked at. */
const suspicious = String.raw`[^\u0020-\u007e\u00a0-\u00ac\u00ae-\u02ff\u0370-\u05ff\u0e00-\u0e7f\u3000-\u3163\u3165-\u9fff\uac00-\ud7a3]`

export async function correctNames(store: Store, log: Log): Promise<void> {
  await store.inTransaction(async (tx, client) => {
    await client.query('set local idle_in_transaction_session_timeout = 0')
    // Of several processes the first to insert does it; the others wait here for its end.
    const mark = { name: 'corrected-names', value: { longest: longestName } }
    const mine = await tx.insert(platformKeys).values(mark).onConflictDoNothing().returning()
    if (mine.length === 0) return
    const time = Math.floor(Date.now() / 1000)
    for (const one of names) {
      for (const { scope, before, after } of await correct(client, one)) {
        log.warn({ table: one.table, column: one.column, of: scope[0], after }, 'a name was put right')
        await recordAct(tx, {
          time,
          actor: platformUser,
          action: one.action,
          command: '',
          source: 'schedule',
          batch: null,
          target: scope[0] ?? one.table,
          scope,
          before: { name: before },
          after: { name: after },
          outcome: 'done',
          consequences: [],
          requestId: randomUUID(),
        })
      }
    }
  })
}

type Corrected = { scope: string[]; before: string; after: string }

async function correct(client: DbClient, { table, column, key, about }: Named): Promise<Corrected[]> {
  const scope = about.map(([kind, id]) => `'${kind}:' || ${id}`).join(', ')
  const { rows } = await client.query<{ id: string; name: string; scope: string[] }>(
    `select id, ${column} as name, array[${scope}] as scope from ${table}
      where octet_length(${column}) > ${longestName} or ${column} ~ $1 or ${column} = '' order by id`,
    [suspicious],
  )
  const corrected: Corrected[] = []
  for (const { id, name: before, scope } of rows) {
    if (v.safeParse(Name, before).success) continue
    const after = await set(client, { table, column, key, id, name: correctedName(before, id) })
    corrected.push({ scope, before, after })
  }
  return corrected
}

/** Two teams of a tournament may have differed in invisible signs only: the second then gets a number. */
async function set(
  client: DbClient,
  {
    table,
    column,
    key,
    id,
    name,
  }: { table: string; column: string; key: string | undefined; id: string; name: string },
): Promise<string> {
  for (let n = 1; ; n++) {
    const tried = n === 1 ? name : `${cut(name, longestName - 8)} (${n})`
    if (key === undefined) {
      await client.query(`update ${table} set ${column} = $2 where id = $1`, [id, tried])
      return tried
    }
    const isTaken =
      table === 'tournament_teams'
        ? `and not exists (select from ${table} as other where other.tournament_id = ${table}.tournament_id
            and other.id <> $1 and other.${key} = $3)`
        : ''
    const done = await client.query(`update ${table} set ${column} = $2, ${key} = $3 where id = $1 ${isTaken}`, [
      id,
      tried,
      nameKey(tried),
    ])
    if (done.rowCount === 1) return tried
  }
}

/** The visible part of it, cut to the length of a name; its number where nothing is visible. */
export function correctedName(name: string, id: string): string {
  let seen = name.normalize('NFC').replaceAll(/\s+/g, ' ')
  // A removed sign may have joined its neighbours.
  for (let before = ''; before !== seen;) {
    before = seen
    seen = seen.replaceAll(new RegExp(hiddenSign.source, 'gu'), '').replaceAll(/\s+/g, ' ').trim()
  }
  const short = cut(seen, longestName)
  return v.safeParse(Name, short).success ? short : `#${id}`
}

/** Never through the middle of a sign. */
function cut(name: string, length: number): string {
  if (name.length <= length) return name
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (kept.length + segment.length > length) break
    kept += segment
  }
  return kept.trim()
}
