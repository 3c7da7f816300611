// What one writes comes back as a change like everybody's, and nothing is read again only because it was oneself.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '../../src/api/connect.ts'
import { connectLive, type LiveConnection } from '../../src/api/live.ts'
import { withChange } from '../../src/api/rows.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import type { Runner } from '../../src/runner.ts'
import type { TestPlatform } from '../support/platform.ts'
import { aCup, openSession, reaches, startWithScripts, untilDrawn } from './api-session.ts'

type Live = { session: Runner; connection: Connection; live: LiveConnection; gets: string[] }

const source = 'script'
let platform: TestPlatform
let stageId: string
let writer: Live
let reader: Live

beforeAll(async () => {
  platform = await startWithScripts()
  const id = await aCup(platform, 'Own Cup')
  const { session } = await openSession(platform.url)
  const ended = await session.runScript(`${untilDrawn('Own Cup')}\nstage finalize @page --confirm=Playoffs`, { source })
  if (!ended.ok) throw new Error('the cup was not drawn')
  const as = await platform.token('SystemAdmin')
  const { stages } = (await platform.call('listStages', { as, params: { id } })).payload
  stageId = stages.map((stage) => stage.id).join()
  writer = await following(id)
  reader = await following(id)
})
afterAll(async () => {
  writer.live.stop()
  reader.live.stop()
  await platform.close()
})

/** A session with the stage and the stages of its tournament kept, and told of changes. */
async function following(tournamentId: string): Promise<Live> {
  const { session, connection } = await openSession(platform.url)
  const gets: string[] = []
  const { call } = connection.client
  connection.client.call = (endpoint, given, options) => {
    if (endpoint.method === 'GET') gets.push(endpoint.name)
    return call(endpoint, given, options)
  }
  const live = connectLive(connection)
  await reaches(live, 'live')
  await session.runLine(`go bracket ${tournamentId} --stage=Playoffs`, { source })
  await connection.cache.read(endpoints.getStage, { params: { id: stageId } })
  await connection.cache.read(endpoints.getTournament, { params: { id: tournamentId } })
  await connection.cache.read(endpoints.listStages, { params: { id: tournamentId } })
  gets.length = 0
  return { session, connection, live, gets }
}

const firstScore = ({ connection }: Live) =>
  connection.cache.peek(endpoints.getStage, { params: { id: stageId } })?.brackets[0]?.matches[0]?.scores[0]?.totalScore

test('results reach writer and reader without the stage being read again', async () => {
  const scores = ['2-0', '3-0', '4-0', '5-0']
  for (const score of scores) {
    const ran = await writer.session.runLine(`match update-score G1-M1 ${score} --yes`, { source })
    expect(ran).toMatchObject({ outcome: { is: 'done' } })
    // The next act stands on what this one did.
    await writer.connection.cache.read(endpoints.getStage, { params: { id: stageId } })
    expect(firstScore(writer)).toBe(Number(score[0]))
    await expect.poll(() => firstScore(reader)).toBe(Number(score[0]))
  }
  expect(writer.gets).toEqual([])
  expect(reader.gets).toEqual([])
})

test('where the stream is lost the write is read again at once', async () => {
  writer.live.stop()
  await writer.session.runLine('match update-score G1-M2 0-2', { source })
  const read = await writer.connection.cache.read(endpoints.getStage, { params: { id: stageId } })
  expect(read.ok && read.payload.brackets[0]?.matches[1]?.state).toBe('Completed')
  expect(writer.gets).toEqual(['getStage'])
})

test('an act is undone although the list at hand does not hold its change yet', async () => {
  const { session, connection } = await openSession(platform.url)
  await session.runLine('suppression add gone@example.com', { source })
  // Changes are told, and this one is late.
  connection.cache.told(withChange)
  await connection.cache.read(endpoints.listSuppressions)
  const { suppressions } = (await platform.call('listSuppressions', { as: await platform.token('SystemAdmin') }))
    .payload
  const id = suppressions.find(({ address }) => address === 'gone@example.com')?.id
  for (const line of [`suppression remove ${id}`, 'console undo', 'console redo']) {
    expect(await session.runLine(line, { source }), line).toMatchObject({ outcome: { is: 'done' } })
  }
})

test('stages that make room for another are known at their new places, by the writer and by others', async () => {
  const id = await aCup(platform, 'Moved Cup')
  const { session, connection } = await openSession(platform.url)
  const other = (await openSession(platform.url)).connection
  const live = connectLive(other)
  await reaches(live, 'live')
  await session.runScript(['One', 'Two', 'Three'].map((name) => `stage create ${id} ${name} RoundRobin`).join('\n'), {
    source,
  })
  const read = await connection.cache.read(endpoints.listStages, { params: { id } })
  const stages = read.ok ? read.payload.stages : []
  const placesIn = ({ cache }: Connection) =>
    Promise.all(
      stages.map(async (stage) => {
        const detail = await cache.read(endpoints.getStage, { params: { id: stage.id } })
        return detail.ok && detail.payload.position
      }),
    )
  expect([await placesIn(connection), await placesIn(other)]).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ])
  await session.runLine(`stage move ${stages[0]?.id} 3`, { source })
  expect(await placesIn(connection)).toEqual([3, 1, 2])
  await expect.poll(() => placesIn(other)).toEqual([3, 1, 2])
  expect(await session.runLine(`stage delete ${stages[1]?.id} --confirm=Two`, { source })).toMatchObject({
    outcome: { is: 'done' },
  })
  const [first, , last] = stages
  for (const { cache } of [connection, other]) {
    const detail = async (stage = '') => cache.read(endpoints.getStage, { params: { id: stage } })
    await expect.poll(() => detail(first?.id)).toMatchObject({ payload: { position: 2 } })
    await expect.poll(() => detail(last?.id)).toMatchObject({ payload: { position: 1 } })
  }
  live.stop()
})
