// A cup from its draw to its podium on a platform that knows §7 and the common calls for tournaments only.
import { expect, test } from 'vitest'
import { plainGateway } from '../support/plain-gateway.ts'
import { aCup, openSession, startWithScripts, untilApproved, untilDrawn } from './api-session.ts'

test(
  'each act is sent once, nothing of ours is asked for or sent, and no preview is an act',
  { timeout: 120_000 },
  async () => {
    const platform = await startWithScripts()
    await using gateway = await plainGateway(platform.url)
    const { session } = await openSession(platform.url, 'en', gateway.url)
    await aCup(platform, 'Plain Cup')
    const lost = await aCup(platform, 'Lost Cup')

    for (const script of [untilDrawn('Plain Cup'), untilApproved]) {
      const ran = await session.runScript(script)
      expect(ran.stopped).toBeUndefined()
    }
    const writes = gateway.calls.filter((call) => !call.startsWith('GET'))
    const approvals = writes.filter((call) => call.endsWith('/approve-standings'))
    expect([approvals.length, writes.filter((call) => call.endsWith('/finalize')).length]).toEqual([1, 1])

    const cancels = () => gateway.calls.filter((call) => call.endsWith('/cancel')).length
    const preview = await session.runLine(`tournament cancel ${lost} --dry-run`, { source: 'command-line' })
    expect(preview).toMatchObject({ outcome: { is: 'blocked', why: { code: 'platform.noDryRuns' } } })
    const asked = await session.runLine(`tournament cancel ${lost}`, { source: 'command-line' })
    expect([asked, cancels()]).toMatchObject([{ outcome: { is: 'confirm' } }, 0])
    const done = await session.runLine(`tournament cancel ${lost} --confirm="Lost Cup"`, { source: 'command-line' })
    expect([done, cancels()]).toMatchObject([{ outcome: { is: 'done' } }, 1])

    expect([...gateway.strange]).toEqual([])
    const unknown = gateway.calls.filter((call) => /dashboard|audit|venue|team-standings/.test(call))
    expect(unknown).toEqual([])
    expect(gateway.calls.filter((call) => call.endsWith('/config/v1/platform'))).toHaveLength(1)
  },
)
