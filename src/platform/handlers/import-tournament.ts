import { standalone } from '../act-on.ts'
import { importRecord } from '../acts/import-record.ts'

export const importTournament = standalone('importTournament', 'adds another', (call) =>
  importRecord(call, call.body.record, call.body.until, {
    ...(call.body.game !== undefined && { fields: { game: call.body.game } }),
  }),
)
