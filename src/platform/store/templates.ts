import { eq, inArray, like, sql } from 'drizzle-orm'
import type { QueryOf } from '../../contract/endpoint.ts'
import type { Endpoints } from '../../contract/endpoints.ts'
import { nameKey } from '../../contract/name-key.ts'
import type { Template, TemplateFields } from '../../contract/template.ts'
import type { Tx } from './connection.ts'
import { found } from './found.ts'
import { anywhere } from './like.ts'
import { idPageOf, inOrderOf, sortOf } from './paging.ts'
import { templates } from './schema/templates.ts'

const orders = {
  name: [templates.nameKey, templates.id],
  createTime: [templates.createTime, templates.id],
}

export async function listTemplates(tx: Tx, query: QueryOf<Endpoints['listTemplates']>) {
  const order = sortOf(query.sort, orders, 'name')
  const where = query.search ? like(templates.nameKey, anywhere(query.search)) : undefined
  const { ids, ...counts } = await idPageOf(tx, { table: templates, id: templates.id, where, order }, query)
  const rows = await tx.select().from(templates).where(inArray(templates.id, ids))
  return { templates: inOrderOf(ids, rows, (row) => row.id).map(templateOf), ...counts }
}

export async function findTemplate(tx: Tx, id: string): Promise<Template> {
  const [row] = await tx.select().from(templates).where(eq(templates.id, id))
  return templateOf(found(row))
}

/** Whoever changes it has it alone. */
export async function lockTemplate(tx: Tx, id: string): Promise<Template> {
  const [row] = await tx.select().from(templates).where(eq(templates.id, id)).for('update')
  return templateOf(found(row))
}

export async function insertTemplate(tx: Tx, fields: TemplateFields, createTime: number): Promise<Template> {
  const [row] = await tx
    .insert(templates)
    .values({ ...columnsOf(fields), createTime })
    .returning()
  return templateOf(found(row))
}

export async function updateTemplate(tx: Tx, id: string, fields: TemplateFields): Promise<Template> {
  const [row] = await tx
    .update(templates)
    .set({ ...columnsOf(fields), version: sql`${templates.version} + 1` })
    .where(eq(templates.id, id))
    .returning()
  return templateOf(found(row))
}

export async function deleteTemplate(tx: Tx, id: string): Promise<void> {
  await tx.delete(templates).where(eq(templates.id, id))
}

function columnsOf({ name, game, stages, ...fields }: TemplateFields) {
  return { name, nameKey: nameKey(name), game, stages, fields }
}

function templateOf({ nameKey: _key, fields, ...row }: typeof templates.$inferSelect): Template {
  return { ...row, ...fields }
}
