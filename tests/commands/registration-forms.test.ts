// The registration form by lines: each act is taken back by undo, also when its questions have other places by then.
import { expect, test } from 'vitest'
import { startSession } from './api-session.ts'

const { session, world } = await startSession()

async function run(line: string) {
  const ran = await session.runLine(line, { source: 'script' })
  if (ran.is !== 'ran') return ran.is
  if (ran.outcome.is === 'blocked') return ran.outcome.why.code
  if (ran.outcome.is === 'failed') return ran.outcome.problem.reason?.code
  return ran.outcome.is
}

test('questions are added, edited, moved and removed, and undo brings back each list there was', async () => {
  const { id } = await world.tournament()
  const form = async () => {
    const { fields } = (await world.call('getRegistrationForm', { as: world.as, params: { id } })).payload
    return fields.map(({ key, label, type, options }) => [key, label, type, ...options].join(' '))
  }
  const lines = [
    `form add-question ${id} Discord --required`,
    `form add-question ${id} Shirt choice --options="S, small",M --place=1`,
    `form add-question ${id} Age number`,
    `form edit-question ${id} shirt --label=Size --options=M,L,XL`,
    `form move-question ${id} 1 3`,
    `form remove-question ${id} Discord`,
  ]
  const seen = [await form()]
  for (const line of lines) {
    expect(await run(line)).toBe('done')
    seen.push(await form())
  }
  expect(seen.at(-1)).toEqual(['q3 Age number', 'q2 Size choice M L XL'])
  expect(seen[2]).toEqual(['q2 Shirt choice S, small M', 'q1 Discord text'])
  for (const before of seen.slice(0, -1).toReversed()) {
    expect(await run('console undo')).toBe('done')
    expect(await form()).toEqual(before)
  }
  expect(await run(`form move-question ${id} 1 2`)).toBe('form.empty')
})

test('a question that somebody else has edited since is neither thrown away nor set back', async () => {
  const { id } = await world.tournament()
  expect(await run(`form add-question ${id} Discord`)).toBe('done')
  const others = async (label: string) => {
    const fields = [{ key: 'q1', type: 'text' as const, label, help: '', required: false, options: [] }]
    await world.call('setRegistrationForm', { as: world.as, params: { id }, body: { fields } })
  }
  await others('Discord name')
  expect(await run('console undo')).toBe('command.changedSince')
  expect(await run(`form edit-question ${id} 1 --required`)).toBe('done')
  await others('Telegram')
  expect(await run('console undo')).toBe('command.changedSince')
  const { fields } = (await world.call('getRegistrationForm', { as: world.as, params: { id } })).payload
  expect(fields.map(({ label }) => label)).toEqual(['Telegram'])
})

test('a team is answered for by a line, and undo takes back what it changed', async () => {
  const asked = { key: 'q1', help: '', required: true, options: [] }
  const form = [
    { ...asked, type: 'text' as const, label: 'Discord' },
    { ...asked, key: 'q2', type: 'date' as const, label: 'Born' },
  ]
  const { teams } = await world.open(1, {}, { form })
  const params = { tournamentTeamId: teams[0]?.tournamentTeamId ?? '' }
  const team = params.tournamentTeamId
  const answers = async () => (await world.call('getTeam', { as: world.as, params })).payload.answers
  expect(await run(`team edit-answers ${team} "Discord=kit=1","2=2004-02-29"`)).toBe('done')
  expect(await answers()).toEqual({ q1: 'kit=1', q2: '2004-02-29' })
  expect(await run(`team edit-answers ${team} Discord=`)).toBe('done')
  expect(await answers()).toEqual({ q2: '2004-02-29' })
  expect(await run('console undo')).toBe('done')
  expect(await answers()).toEqual({ q1: 'kit=1', q2: '2004-02-29' })
  expect(await run(`team edit-answers ${team} "Born=soon"`)).toBe('answer.notADay')
})
