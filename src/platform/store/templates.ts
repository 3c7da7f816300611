import type { QueryOf } from '../../contract/endpoint.ts'
import type { Endpoints } from '../../contract/endpoints.ts'
import type { Template, TemplateFields } from '../../contract/template.ts'
import type { Tx } from './connection.ts'
import { thingRows } from './rows.ts'
import { templates as table } from './schema/templates.ts'

const orders = { name: [table.nameKey, table.id], createTime: [table.createTime, table.id] }
const rows = thingRows(table, ({ nameKey: _key, fields, ...row }): Template => ({ ...row, ...fields }), orders)
export const { find: findTemplate, lock: lockTemplate, remove: deleteTemplate } = rows

export async function listTemplates(tx: Tx, query: QueryOf<Endpoints['listTemplates']>) {
  const { things: templates, ...counts } = await rows.page(tx, query)
  return { templates, ...counts }
}

export function insertTemplate(tx: Tx, fields: TemplateFields, createTime: number): Promise<Template> {
  return rows.insert(tx, { ...columnsOf(fields), createTime })
}

export function updateTemplate(tx: Tx, id: string, fields: TemplateFields): Promise<Template> {
  return rows.update(tx, id, columnsOf(fields))
}

function columnsOf({ name, game, stages, ...fields }: TemplateFields) {
  return { name, game, stages, fields }
}
