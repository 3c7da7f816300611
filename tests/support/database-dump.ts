// A whole database as text, so that what an earlier version left can be kept beside the tests and opened again: its form as
// statements, its rows as JSON.
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import { extensions } from '../../src/platform/store/migrate.ts'

export type DatabaseDump = {
  /** What the database was made with: names of migrations with the hash of their text. */
  migrations: { tag: string; hash: string }[]
  /** Before the rows: schemas, types, functions, sequences, tables. */
  form: string[]
  /** By table, each row as it reads as JSON. */
  rows: Record<string, string[]>
  /** After the rows: constraints, indexes, triggers, where the sequences stand. */
  rest: string[]
}

type Client = Pick<pg.ClientBase, 'query'>

/** Of one unchanging picture of it. `without`: tables whose rows are left out. */
export async function dumpDatabase(
  client: Client,
  migrations: DatabaseDump['migrations'],
  without: readonly string[] = [],
): Promise<DatabaseDump> {
  const lines = async (sql: string) =>
    (await client.query<{ line: string }>(`select line from (${sql}) as made`)).rows.map(({ line }) => line)
  // Names are then written with their schemas.
  await client.query(`begin isolation level repeatable read read only; set local search_path = pg_catalog`)
  const form = [
    ...(await lines(schemas)),
    ...(await lines(enums)),
    ...(await lines(sequences)),
    ...(await lines(tables)),
    ...(await lines(functions)),
    ...(await lines(defaults)),
  ]
  const rows: DatabaseDump['rows'] = {}
  for (const table of await lines(tablesWithRows)) {
    if (without.includes(table)) continue
    const found = await lines(`select to_jsonb(t)::text as line from ${table} t order by 1`)
    // Pictures are large, and no migration looks into them.
    if (found.length > 0)
      rows[table] = found.map((row) => row.replaceAll(/"\\\\x[0-9a-f]{400,}"/g, String.raw`"\\x00"`))
  }
  const rest = [
    ...(await lines(constraints)),
    ...(await lines(indexes)),
    ...(await lines(triggers)),
    ...(await lines(owners)),
  ]
  for (const sequence of await lines(sequenceNames)) {
    rest.push(
      ...(await lines(
        `select format('select setval(%L, %s, %L)', '${sequence}', last_value, is_called) as line from ${sequence}`,
      )),
    )
  }
  await client.query('commit')
  return { migrations, form, rows, rest }
}

/** Into an empty database. */
export async function loadDatabase(client: Client, { form, rows, rest }: DatabaseDump): Promise<void> {
  for (const extension of extensions) await client.query(`create extension if not exists ${extension}`)
  await client.query('begin; set local check_function_bodies = off')
  for (const statement of form) await client.query(statement)
  for (const [table, lines] of Object.entries(rows)) {
    const { rows: columns } = await client.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
      [table],
    )
    const names = columns.map(({ name }) => name).join(', ')
    await client.query(
      `insert into ${table} (${names}) overriding system value
        select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [`[${lines.join(',')}]`],
    )
  }
  for (const statement of rest) await client.query(statement)
  await client.query('commit')
}

export function packDump(dump: DatabaseDump): Buffer {
  return gzipSync(JSON.stringify(dump), { level: 9 })
}

export function unpackDump(bytes: Buffer): DatabaseDump {
  return JSON.parse(gunzipSync(bytes).toString('utf8')) as DatabaseDump
}

const ours = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`
const notOfExtension = (id: string) => `not exists (select from pg_depend where objid = ${id} and deptype = 'e')`
const name = `format('%I.%I', n.nspname, c.relname)`

const schemas = `select format('create schema %I', nspname) as line from pg_namespace n
  where ${ours} and nspname <> 'public' order by 1`

const enums = `select format('create type %I.%I as enum (%s)', n.nspname, t.typname,
    (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid)) as line
  from pg_type t join pg_namespace n on n.oid = t.typnamespace where t.typtype = 'e' and ${ours} order by 1`

const functions = `select pg_get_functiondef(p.oid) as line from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where ${ours} and ${notOfExtension('p.oid')} order by p.oid`

/** Those of identity columns come with their columns. */
const sequences = `select format('create sequence %s as %s', ${name}, format_type(s.seqtypid, null)) as line
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_sequence s on s.seqrelid = c.oid
  where ${ours} and not exists (select from pg_depend where objid = c.oid and deptype = 'i') order by 1`

const sequenceNames = `select ${name} as line from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'S' and ${ours} order by 1`

const columns = `(select string_agg(format('%I %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attcollation <> t.typcollation then ' collate ' ||
        (select format('%I.%I', cn.nspname, co.collname) from pg_collation co join pg_namespace cn on cn.oid = co.collnamespace
          where co.oid = a.attcollation) else '' end,
      case when a.attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
        when a.attidentity = 'a' then ' generated always as identity'
        when a.attidentity = 'd' then ' generated by default as identity' else '' end,
      case when a.attnotnull then ' not null' else '' end), ', ' order by a.attnum)
    from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)`

const tables = `select case when c.relispartition then format('create table %s partition of %s %s', ${name},
      (select inhparent::regclass from pg_inherits where inhrelid = c.oid), pg_get_expr(c.relpartbound, c.oid))
    else format('create table %s (%s)%s', ${name}, ${columns},
      case when c.relkind = 'p' then ' partition by ' || pg_get_partkeydef(c.oid) else '' end) end as line
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and ${ours} and ${notOfExtension('c.oid')} order by c.relispartition, c.oid`

const tablesWithRows = `select ${name} as line from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and ${ours} and ${notOfExtension('c.oid')} order by 1`

const defaults = `select format('alter table %s alter column %I set default %s', ${name}, a.attname,
    pg_get_expr(d.adbin, d.adrelid)) as line
  from pg_attrdef d join pg_class c on c.oid = d.adrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum = d.adnum
  where ${ours} and a.attgenerated = '' order by c.oid, a.attnum`

const constraints = `select format('alter table %s add constraint %I %s', conrelid::regclass, conname,
    pg_get_constraintdef(k.oid)) as line
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where ${ours} and contype in ('p', 'u', 'c', 'x', 'f') and conparentid = 0 and conislocal
  order by contype = 'f', k.oid`

const indexes = `select pg_get_indexdef(i.indexrelid) as line
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
  where ${ours} and not c.relispartition and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))
  order by c.oid`

const triggers = `select pg_get_triggerdef(t.oid) as line
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where ${ours} and not tgisinternal and tgparentid = 0 order by t.oid`

/** A table takes its sequence along when it goes. */
const owners = `select format('alter sequence %s owned by %s.%I', ${name}, d.refobjid::regclass, a.attname) as line
  from pg_depend d join pg_class c on c.oid = d.objid and c.relkind = 'S' join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
  where d.deptype = 'a' and d.classid = 'pg_class'::regclass and ${ours} order by 1`
