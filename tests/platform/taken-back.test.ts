// `Arena-Undoes`: a write that takes back an act is refused where others have changed the same since, and says who and by what.
import { expect, test } from 'vitest'
import { startWorld } from './world.ts'

const { platform, world } = await startWorld()
const mine = await platform.token('SystemAdmin')
const theirs = await platform.token('SystemAdmin')

type Reply = Awaited<ReturnType<typeof platform.call>>
const idOf = ({ headers }: Pick<Reply, 'headers'>) => headers.get('x-request-id') ?? ''
const back = (...acts: Pick<Reply, 'headers'>[]) => ({ 'arena-undoes': acts.map(idOf).join(',') })
const said = ({ status, envelope }: Pick<Reply, 'status' | 'envelope'>) =>
  [status, envelope.reason?.code].filter((one) => one !== undefined).join(' ')

async function aTournament() {
  const { id } = await world.tournament()
  const at = async () => (await platform.call('getTournament', { as: mine, params: { id } })).payload
  const edit = async (as: string, fields: Record<string, unknown>, headers = {}) =>
    platform.call('editTournament', { as, params: { id }, body: { ...fields, version: (await at()).version }, headers })
  return { id, at, edit }
}

test('it is done while nothing has come between, and its audit row says what it takes back', async () => {
  const { id, at, edit } = await aTournament()
  const before = (await at()).name
  const act = await edit(mine, { name: 'Mine' })
  // Nothing of it is in the way: another field, and another thing.
  await edit(theirs, { about: 'Theirs' })
  expect(said(await edit(mine, { name: before }, back(act)))).toBe('200')
  const { entries } = (await platform.call('listTournamentAudit', { as: mine, params: { id } })).payload
  expect(entries[0]?.consequences).toEqual([
    { code: 'consequence.takesBack', params: { what: 'editTournament', requests: [idOf(act)] } },
  ])
})

test('what another has changed since is refused by name, in a dry run as well', async () => {
  const { at, edit } = await aTournament()
  const act = await edit(mine, { name: 'Mine' })
  await edit(theirs, { name: 'Theirs' }, { 'arena-command': encodeURIComponent('tournament edit 1 Theirs') })
  for (const more of [{ 'arena-dry-run': 'true' }, {}]) {
    const reply = await edit(mine, { name: 'Before' }, { ...back(act), ...more })
    expect(said(reply)).toBe('409 undo.changedSince')
    expect(reply.envelope.reason?.params).toMatchObject({ what: 'tournament edit 1 Theirs' })
  }
  expect((await at()).name).toBe('Theirs')
})

test('another’s change that was taken back is no hindrance; one of before the act that was, is', async () => {
  const { edit } = await aTournament()
  const early = await edit(theirs, { name: 'Early' })
  const act = await edit(mine, { name: 'Mine' })
  const late = await edit(theirs, { name: 'Late' })
  await edit(theirs, { name: 'Mine' }, back(late))
  expect(said(await edit(mine, { name: 'Early' }, { ...back(act), 'arena-dry-run': 'true' }))).toBe('200')
  // Whatever it goes back to, the name of now is theirs.
  expect(said(await edit(theirs, { name: 'First' }, back(early)))).toBe('409 undo.changedSince')
})

test('settings have no version: an undo does not write over a newer value', async () => {
  const put = (as: string, minutes: number, headers = {}) =>
    platform.call('setOverdue', { as, body: { minutes }, headers })
  const act = await put(mine, 7)
  await put(theirs, 9)
  expect(said(await put(mine, 5, back(act)))).toBe('409 undo.changedSince')
})

test('an act of another person, and one that is not known, is not undone', async () => {
  const { at, edit } = await aTournament()
  const act = await edit(theirs, { name: 'Theirs' })
  for (const headers of [back(act), { 'arena-undoes': 'no-such-request' }])
    expect(said(await edit(mine, { name: 'Mine' }, headers))).toBe('409 undo.unknownAct')
  expect((await at()).name).toBe('Theirs')
})
