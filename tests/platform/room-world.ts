// A match room of a running stage, reached over the API as administrators and captains reach it.
import type { BodyInputOf } from '../../src/contract/endpoint.ts'
import type { Endpoints } from '../../src/contract/endpoints.ts'
import type { GameScore } from '../../src/contract/match-room.ts'
import type { TestPlatform } from '../support/platform.ts'
import { matchNamed, worldOf, type World } from './world.ts'

type Room = { matchId: string; bracketMatchId: string; stageId: string; tournamentId: string; a: string; b: string }

export function roomsOf(platform: TestPlatform, as: string) {
  const world: World = worldOf(platform, as)
  const { call } = world

  /** The room of the first match of four teams, open for everybody. */
  async function open(
    stage: Partial<BodyInputOf<Endpoints['createStage']>> = {},
    body: BodyInputOf<Endpoints['createMatchRoom']> = {},
  ): Promise<Room> {
    const made = await world.running(4, stage)
    const { bracketMatchId } = matchNamed(made.detail, 'G1-M1')
    const params = { id: made.stage.id, matchId: bracketMatchId }
    const { matchId, teams } = (await call('createMatchRoom', { as, params, body })).payload
    const [a = '', b = ''] = teams.map((team) => team.tournamentTeamId)
    return { matchId, bracketMatchId, stageId: made.stage.id, tournamentId: made.id, a, b }
  }

  const look = async (matchId: string) => (await call('getMatchRoom', { as, params: { matchId } })).payload
  const match = async (room: Room) => matchNamed(await world.detail(room.stageId), 'G1-M1')

  /** Both teams are there and ready, so that the first game is played. */
  async function begin(room: Room): Promise<Room> {
    for (const tournamentTeamId of [room.a, room.b]) await ready(room, tournamentTeamId)
    return room
  }

  async function ready({ matchId }: Room, tournamentTeamId: string) {
    const { teams } = await look(matchId)
    const params = { matchId, tournamentTeamId }
    if (!teams.find((team) => team.tournamentTeamId === tournamentTeamId)?.checkedIn)
      await call('checkInTeam', { as, params, body: {} })
    return call('setTeamReady', { as, params, body: {} })
  }

  const scores = ({ a, b }: Room, [one, other]: readonly [number, number]): GameScore[] => [
    { tournamentTeamId: a, totalScore: one },
    { tournamentTeamId: b, totalScore: other },
  ]

  /** A captain reports; `team` null: captured from the game. */
  const submit = (room: Room, team: 'a' | 'b' | null, points: readonly [number, number], n = 1) =>
    call('submitResult', {
      as,
      params: { matchId: room.matchId, n },
      body: { scores: scores(room, points), ...(team && { tournamentTeamId: room[team] }) },
    })

  const confirm = (room: Room, points: readonly [number, number], n = 1) =>
    call('confirmResult', { as, params: { matchId: room.matchId, n }, body: { scores: scores(room, points) } })

  return { world, call, as, open, look, match, begin, ready, scores, submit, confirm }
}
