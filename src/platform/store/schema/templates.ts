import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { StageFields } from '../../../contract/stage.ts'
import type { TemplateFields } from '../../../contract/template.ts'
import { idColumn, seconds } from './columns.ts'
import { nameSearch } from './name-search.ts'

export const templates = pgTable(
  'tournament_templates',
  {
    id: idColumn(),
    name: text().notNull(),
    /** The name as a sort key (contract/name-key.ts). */
    nameKey: text().notNull(),
    game: text().notNull(),
    fields: jsonb().$type<Omit<TemplateFields, 'name' | 'game' | 'stages'>>().notNull(),
    stages: jsonb().$type<StageFields[]>().notNull(),
    version: integer().notNull().default(1),
    createTime: seconds().notNull(),
  },
  (t) => [
    index('tournament_templates_by_name').on(t.nameKey, t.id),
    index('tournament_templates_find').using('gin', ...nameSearch(t.name)),
  ],
)
