import { importRecord } from '../acts/import-record.ts'
import type { Handler } from '../call.ts'

export const importTournament: Handler<'importTournament'> = (call) =>
  importRecord(call, call.body.record, call.body.until, {
    ...(call.body.game !== undefined && { fields: { game: call.body.game } }),
  })
