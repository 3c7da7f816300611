// What members hear of their tournaments: cancelled, their team dropped, check-in open.
import { expect, test } from 'vitest'
import { addMembers, address, until } from './mail-world.ts'
import { matchNamed, startWorld } from './world.ts'

const { platform, world } = await startWorld()
const { pool } = platform.store
const { as, call } = world

/** One player of each team is a member of the platform, in the order of the teams. */
async function withMembers(teams: readonly { tournamentTeamId: string }[]): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('select id from members order by id')
  for (const [at, { tournamentTeamId }] of teams.entries()) {
    await pool.query(
      `update team_players set member_id = $2 where id = (select id from team_players where tournament_team_id = $1 limit 1)`,
      [tournamentTeamId, rows[at]?.id],
    )
  }
}

const mailsOf = async (action: string) => {
  const { rows } = await pool.query<{ recipient: string; subject: string; plain: string }>(
    `select recipient, subject, plain from notifications join sendings on sendings.id = sending_id
     where sendings.action = $1 and sendings.channel = 'email' order by recipient`,
    [action],
  )
  return rows
}

test('of a cancelled tournament and of a dropped team hear the members who play there, once it is done', async () => {
  await addMembers(pool, 4)
  const { id, teams } = await world.running(4)
  await withMembers(teams)
  const dropped = teams[3]?.tournamentTeamId ?? ''
  const drop = { params: { tournamentTeamId: dropped }, body: { reason: 'no-show' } }
  expect(await world.dryRun('dropTeam', drop)).toContainEqual({ code: 'consequence.noticesSent', params: { count: 2 } })
  expect(await mailsOf('teamDropped')).toEqual([])
  await call('dropTeam', { as, ...drop })
  const [told] = await mailsOf('teamDropped')
  expect(told).toMatchObject({ recipient: address(4), plain: expect.stringContaining('no-show') as string })

  await call('cancelTournament', { as, params: { id }, body: { reason: '場地停電' } })
  const mails = await mailsOf('tournamentCancelled')
  expect(mails.map(({ recipient }) => recipient)).toEqual([1, 2, 3].map(address))
  expect(mails[0]?.plain).toContain('場地停電')
  // Without services the outbox takes them, and the sendings end by themselves.
  await until(pool, `select bool_and(state = 'Done') as ok from sendings`, [])
  const { notifications } = (await call('listOutbox', { as, query: {} })).payload
  expect(notifications.length).toBe(8)
  // Cancelled again it is refused, and not told again.
  expect((await call('cancelTournament', { as, params: { id }, body: {} })).status).toBe(409)
  expect((await mailsOf('tournamentCancelled')).length).toBe(3)
})

test('when a check-in opens, both teams of the match hear of it, once', async () => {
  const { stage, detail } = await world.running(4)
  const match = matchNamed(detail, 'G1-M1')
  const playing = match.teams.flatMap((team) => (team ? [team] : []))
  await withMembers(playing)
  const params = { id: stage.id, matchId: match.bracketMatchId }
  const body = { checkInStartTime: platform.store.now() + 3_600, checkInDuration: 20 }
  const made = await call('createMatchRoom', { as, params, body })
  const now = platform.store.now()
  await pool.query('update bracket_matches set check_in_start_time = $1 where id = $2', [now, params.matchId])
  await pool.query('update match_rooms set check_in_start_time = $1 where id = $2', [now, made.payload.matchId])
  await pool.query(`update due_jobs set at = $1, due = $1::bigint where job ->> 'kind' = 'check-in-start'`, [now])
  await until(pool, `select count(*) = 4 as ok from notifications where action = 'checkInOpen'`, [])
  const mails = await mailsOf('checkInOpen')
  expect(mails.map(({ recipient }) => recipient)).toEqual([1, 2].map(address))
  expect(mails[0]?.subject).toContain(playing[0]?.name)
})
