// What N1 compares with: the same framework with the same statements, and nothing else: no sign-in, no policy, no
// validation, no idempotency, no audit, no events.
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import * as v from 'valibot'
import { endpoints } from '../../src/contract/endpoints.ts'
import { gather } from '../../src/platform/act.ts'
import { bases } from '../../src/platform/api.ts'
import { handlers } from '../../src/platform/handlers/all.ts'
import { platformUser } from '../../src/platform/jobs.ts'
import { connect } from '../../src/platform/store/connection.ts'
import { createKeptStages } from '../../src/platform/store/kept-stages.ts'
import { pathOf } from './api-world.ts'

const store = connect(process.env['DATABASE_URL'] ?? '')
const kept = createKeptStages()
const random = () => 0
const now = () => Math.floor(Date.now() / 1000)
const asking = () => ({ user: platformUser, now: now() })
const app = new Hono()

app.get(pathOf('listTournaments'), async (c) => {
  const query = v.parse(endpoints.listTournaments.query, c.req.query())
  const payload = await store.inTransaction(
    (tx) =>
      handlers.listTournaments({ ...gather(tx, asking(), { random, kept }).act, params: {}, query, body: undefined }),
    { readOnly: true },
  )
  return c.json({ status: 'ok', payload })
})

app.post(bases.main + endpoints.updateScore.path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
  const params = { id: c.req.param('id') ?? '', matchId: c.req.param('matchId') ?? '' }
  const body = await c.req.json<Parameters<typeof handlers.updateScore>[0]['body']>()
  const done = await store.inTransaction(async (tx) => {
    const gathered = gather(tx, asking(), { random, kept })
    return { gathered, payload: await handlers.updateScore({ ...gathered.act, params, query: {}, body }) }
  })
  done.gathered.keep()
  return c.json({ status: 'ok', payload: done.payload })
})

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
