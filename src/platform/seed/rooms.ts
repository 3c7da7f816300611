// A cup on the night: a room in every state, with what captains reported and said.
import { walletCurrency } from '../../contract/limits.ts'
import type { FormQuestion, TypedAnswer } from '../../contract/registration-form.ts'
import { noLimits } from '../../contract/schedule.ts'
import { readRichText } from '../../contract/rich-text-source.ts'
import type { GameScore, MatchGame } from '../../contract/match-room.ts'
import type { StageDetail } from '../../contract/stage.ts'
import { lineupOf } from '../../rules/rooms.ts'
import type { Act } from '../call.ts'
import { addStage } from '../acts/add-stage.ts'
import { inRoom, roomOf, watchCheckIn } from '../acts/match-rooms.ts'
import { withGame } from '../acts/rooms.ts'
import { withBracket } from '../acts/or-refuse.ts'
import { insertLinkedTeams } from '../acts/link-players.ts'
import { enteredTeam } from '../acts/new-team.ts'
import { matchView, replaced } from '../acts/stage-parts.ts'
import { stageWithDefaults } from '../acts/stage-defaults.ts'
import { writeBrackets } from '../acts/stage-progress.ts'
import { seedStage, startStage } from '../acts/start-stage.ts'
import { withDefaults } from '../acts/tournament-defaults.ts'
import { lockSchedule, writeTimes } from '../acts/write-times.ts'
import { setTeamAnswers } from '../handlers/registration-forms.ts'
import { called, created, recorded } from './recorded.ts'
import { found } from '../store/found.ts'
import { changeRoom, insertRooms, lockRoom, type RoomChange, type RoomRow } from '../store/matches.ts'
import { insertMessage } from '../store/room-messages.ts'
import { lockStageView } from '../store/stage-views.ts'
import { teamsWith, updateTeam, type TeamEntry } from '../store/teams.ts'
import { insertTournament, tournamentView, updateFigures, updateTournament } from '../store/tournaments.ts'
import { captureFee } from '../acts/fees.ts'

const minute = 60
/** chosen: a match of three short games, between two teams of two. */
const matchMinutes = 60
const names = [
  'Kowloon Cranes',
  '台北黑熊',
  'Taichung Tigers',
  'Hsinchu Herons',
  'Sha Tin Foxes',
  'Tainan Otters',
  '屯門白鷺',
  'Kaohsiung Ravens',
  'Victoria Wolves',
  '新北獵鷹',
  'Mong Kok Dragons',
  'Taoyuan Comets',
  'Lantau Sharks',
  '花蓮海豚',
  'Peak Pythons',
  'Keelung Knights',
]

/** `venueId`: where it is held, so that its operator has something to do. */
export async function seedRooms(act: Act, venueId: string): Promise<void> {
  const { tx, asking } = act
  const fields = withDefaults({
    name: 'Friday Night Cup',
    game: 'Valorant',
    region: ['Hong Kong', 'Taiwan'],
    starters: 2,
    benched: 1,
    maxTeams: names.length,
    matchStart: asking.now - 90 * minute,
    matchEnd: asking.now + 480 * minute,
    about: readRichText('Sixteen teams of two, best of three, tonight.'),
    registrationFee: '300.00',
    prize: { champion: inWallet('3000.00'), firstRunnerUp: inWallet('1500.00'), secondRunnerUp: null },
    autoDepositPrize: true,
    form: [
      { ...aQuestion, key: 'q1', label: 'Discord name of the captain', required: true },
      { ...aQuestion, key: 'q2', type: 'choice', label: 'Language of the team', options: ['中文', 'English'] },
      { ...aQuestion, key: 'q3', type: 'agreement', label: 'We have read the rules', required: true },
    ],
  })
  const tournament = await insertTournament(tx, fields, 'CompleteRegistration', asking.now)
  await created(act, tournament)
  await updateTournament(tx, tournament.id, { venueIds: [venueId] })
  const teams = await insertLinkedTeams(
    act,
    tournament.id,
    names.map((name, i) => ({
      ...withRequest(
        enteredTeam(tournament, { name, players: ['ace', 'mid', 'sub'].map((part) => `${part}${i + 1}`) }),
      ),
      state: 'Registered' as const,
      rosterConfirmTime: asking.now,
    })),
  )
  for (const team of teams) {
    await updateTeam(tx, team, { fee: 'Captured' })
    await captureFee(act, tournament, team)
  }
  await updateFigures(tx, tournament.id, { teamCount: names.length, registeredCount: names.length })
  const settings = { name: 'Main bracket', format: 'SingleElimination', bestOf: 3, autoApprove: 'identical' } as const
  const stage = await recorded(
    act,
    'createStage',
    `stage create "${fields.name}" "${settings.name}" ${settings.format} --best-of=3`,
    async (act) => addStage(act, await tournamentView(tx, tournament.id), stageWithDefaults(settings, fields.game)),
  )
  for (const [at, { tournamentTeamId }] of teams.entries()) {
    const answers = answersOf(at)
    if (answers.length > 0)
      await called(act, 'setTeamAnswers', setTeamAnswers, { params: { tournamentTeamId }, body: { answers } })
  }
  const ids = teams.map((team) => team.tournamentTeamId)
  await recorded(act, 'generateBrackets', `bracket generate ${stage.id} ${names.length}`, async (act) =>
    seedStage(act, await lockStageView(act, stage.id), ids),
  )
  const started = await recorded(act, 'finalizeStage', `stage finalize ${stage.id}`, async (act) =>
    startStage(act, await lockStageView(act, stage.id), []),
  )
  const limits = { ...noLimits, stageMinutes: { [stage.id]: matchMinutes } }
  const times = timesOf(started, venueId, asking.now)
  await recorded(act, 'setSchedule', '', async (act) =>
    writeTimes(act, await lockSchedule(act, tournament.id), times, limits),
  )
  for (const [at, night] of nights.entries()) await openRoom(act, started, at, night)
}

/** chosen: the first round is being played but for one match that comes within the hour; the others follow it. */
function timesOf({ brackets }: StageDetail, venueId: string, now: number) {
  const rounds = [...new Set(brackets.flatMap(({ matches }) => matches.map(({ roundOf }) => roundOf)))]
  return new Map(
    brackets.flatMap(({ matches }) =>
      matches.map(({ bracketMatchId, roundOf }, at) => {
        const minutes = at === 0 ? 50 : rounds.indexOf(roundOf) * 2 * matchMinutes - 5
        return [bracketMatchId, { schedule: now + minutes * minute, venueId }] as const
      }),
    ),
  )
}

function inWallet(value: string) {
  return { kind: 'pool', currency: walletCurrency, value } as const
}

const aQuestion: Omit<FormQuestion, 'key' | 'label'> = { type: 'text', help: '', required: false, options: [] }

/** chosen: the third team still owes its answers. */
function answersOf(team: number): TypedAnswer[] {
  const answers = [`ace${team + 1}`, team % 2 === 0 ? 'English' : '中文', 'yes']
  return team === 2 ? [] : answers.map((answer, at) => ({ question: String(at + 1), answer }))
}

/** chosen: the first two teams have an empty bench, so that a request to join can be accepted. */
function withRequest(entry: TeamEntry): TeamEntry {
  if (!names.slice(0, 2).includes(entry.name)) return entry
  const players = entry.players.map((player) =>
    player.role === 'Bench' ? { ...player, role: 'RequestToJoin' as const } : player,
  )
  return { ...entry, players }
}

/** How the room of a first-round match stands tonight. */
type Night = { startsIn?: number; stands?: (at: Meeting) => RoomChange; says?: readonly string[] }
/** A room with the players of both teams, those of the first one first. */
type Meeting = { room: RoomRow; players: readonly string[]; now: number }

const nights: readonly Night[] = [
  { startsIn: 45 },
  { stands: ({ players }) => ({ checkedIn: players.slice(0, 2) }), says: ['We are here, where is the other team?'] },
  { stands: (at) => playing(at, { state: 'Ready' }) },
  { stands: (at) => playing(at, { state: 'Playing' }), says: ['glhf', '加油！'] },
  { stands: (at) => playing(at, { state: 'ResultSubmitted', submissions: [reported(at, 0, [13, 9])] }) },
  {
    stands: (at) =>
      playing(at, { state: 'Disputed', submissions: [reported(at, 0, [13, 11]), reported(at, 1, [11, 13])] }),
    says: ['They count the first round twice.', 'We have a screenshot.'],
  },
  {
    stands: ({ room, players, now }) => {
      const done = withGame(room.games, 1, { state: 'Completed', scores: scoresOf(room, [13, 7]) }, now)
      return { checkedIn: [...players], games: withGame(done, 2, { state: 'Waiting' }, now) }
    },
  },
  {
    stands: (at) => ({
      ...playing(at, { state: 'Playing' }),
      assistance: {
        tournamentTeamId: at.room.teamIds[0] ?? null,
        text: 'Our headset died, may we pause?',
        time: at.now - 4 * minute,
        by: null,
        claimedBy: null,
        note: '',
      },
    }),
    says: ['Pause please', '可以暫停嗎？'],
  },
]

async function openRoom(
  act: Act,
  started: StageDetail,
  at: number,
  { startsIn, stands, says = [] }: Night,
): Promise<void> {
  const { now } = act.asking
  const first = found(started.brackets[0]?.matches[at])
  const view = matchView(await lockStageView(act, started.id), first.bracketMatchId)
  const start = startsIn === undefined ? null : now + startsIn * minute
  const [made] = await insertRooms(act.tx, [
    roomOf(view, view.match, { checkInStartTime: start, autoLobbyDisabled: at === 2 }, now),
  ])
  const room = found(made)
  const id = `${started.id}/${first.bracketMatchId}`
  await recorded(act, 'createMatchRoom', `match create-room ${id}`, async (act) => {
    act.touched('match', id, { room: null }, { room: room.id, checkInStartTime: room.checkInStartTime })
    watchCheckIn(act, room)
    const opened = replaced(view.bracket, view.match, inRoom(view.match, room, now))
    return writeBrackets(act, view, withBracket(view.stage.brackets, opened))
  })
  const players = (await teamsWith(act.tx, room.teamIds)).flatMap(lineupOf)
  if (stands) await changeRoom(act.tx, await lockRoom(act.tx, room.id), stands({ room, players, now }), now)
  for (const [index, text] of says.entries()) {
    const tournamentTeamId = room.teamIds[index % 2] ?? null
    await insertMessage(act.tx, room.id, {
      by: room.teams[index % 2]?.name ?? '',
      role: 'captain',
      tournamentTeamId,
      text,
      time: now,
    })
  }
}

/** Their games begin with both teams there and ready. */
function playing({ room, players, now }: Meeting, change: Partial<MatchGame>): RoomChange {
  return { checkedIn: [...players], ready: [...players], games: withGame(room.games, 1, change, now) }
}

function scoresOf({ teamIds }: RoomRow, points: readonly number[]): GameScore[] {
  return teamIds.map((tournamentTeamId, at) => ({ tournamentTeamId, totalScore: points[at] ?? 0 }))
}

function reported({ room, now }: Meeting, team: 0 | 1, points: readonly number[]) {
  return {
    tournamentTeamId: room.teamIds[team] ?? null,
    scores: scoresOf(room, points),
    time: now - 2 * minute,
    by: room.teams[team]?.name ?? '',
  }
}
