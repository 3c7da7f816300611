// @vitest-environment happy-dom
// Teams of another tournament: of each is told whether it may come in, and those that may are chosen.
import { act } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { queryOf } from '../../src/api/cache.ts'
import { onPage } from '../../src/api/paged.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { startI18n } from '../../src/i18n.ts'
import TeamChoice from '../../src/screens/team/team-choice.tsx'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { aTeamView, aTournament } from '../support/builders.ts'
import { all, click, until } from '../ui/render.ts'
import { aSession, draw } from './shell-session.tsx'

let values: readonly string[] = []

function Choice() {
  const form = useForm<Record<string, unknown>>({ defaultValues: { source: '42', teams: [] } })
  const chosen = form.watch('teams') as readonly string[]
  values = chosen
  return (
    <FormProvider {...form}>
      <TeamChoice name="Teams" target="41" ids={chosen} onChange={(ids) => form.setValue('teams', ids)} />
    </FormProvider>
  )
}

test('who is there already or finds no place is not chosen, and a place that is left is given to the next', async () => {
  await startI18n('en')
  await loadMessages('en')
  const into = aTournament({ id: '41', state: 'OpenRegistration', teamCount: 1, maxTeams: 3 })
  const from = aTournament({ id: '42' })
  const { team } = aTeamView()
  const named = (name: string, at: number) => ({ ...team, name, tournamentTeamId: String(at + 1) })
  const session = aSession(aWorld([into, from], { commands }))
  const put = (query: { queryKey: readonly unknown[] }, data: unknown) =>
    session.cache.queries.setQueryData(query.queryKey, data)
  for (const one of [into, from]) put(queryOf(endpoints.getTournament, { params: { id: one.id } }), one)
  const lists = { [into.id]: ['Alpha'], [from.id]: ['ALPHA', 'Bravo', 'Cobra', 'Delta'] }
  for (const [id, names] of Object.entries(lists)) {
    const teams = names.map(named)
    const answer = { teams, rowCount: teams.length, pageCount: 1, exact: true }
    put(queryOf(endpoints.listTeams, onPage({ params: { id } }, 1)), answer)
  }
  const box = await draw(session, <Choice />)
  await until(() => expect(values).toEqual(['2', '3']))
  expect(box.textContent).toContain('2 of 4 will be added')
  expect(all(box, 'li').map((row) => row.textContent)).toEqual([
    expect.stringContaining('A team called Alpha is already in this tournament.'),
    expect.stringContaining('1 player'),
    expect.stringContaining('1 player'),
    expect.stringContaining('1 player'),
  ])
  const boxOf = (at: number) => all(box, 'input')[at] ?? box
  await act(async () => click(boxOf(1)))
  await act(async () => click(boxOf(3)))
  expect(values).toEqual(['3', '4'])
})
