import { expect, test } from 'vitest'
import { parseTeamList, teamLine } from '../../src/rules/team-list.ts'
import { randomFrom } from '../support/random.ts'

const ids = { ann: '80351110224678912', bob: '175928847299117063' }
const ann = { nickname: 'Ann', discordId: ids.ann }

test.each([
  { why: 'names', text: 'Alpha\n\n Beta ;Gamma', teams: [{ name: 'Alpha' }, { name: 'Beta' }, { name: 'Gamma' }] },
  { why: 'players', text: 'Alpha: Ann, Bob、Cy', teams: [{ name: 'Alpha', players: ['Ann', 'Bob', 'Cy'] }] },
  { why: 'a group', text: 'Alpha #2', teams: [{ name: 'Alpha', group: 2 }] },
  { why: 'cells of a sheet', text: 'Alpha\tAnn\tBob', teams: [{ name: 'Alpha', players: ['Ann', 'Bob'] }] },
  { why: 'quoted names', text: '"A; B": Ann', teams: [{ name: 'A; B', players: ['Ann'] }] },
  { why: 'seeds, put in order', text: '2. Beta\n1. Alpha\n10) Gamma', teams: [{ name: 'Alpha' }, { name: 'Beta' }, { name: 'Gamma' }] }, // prettier-ignore
  { why: 'seeds in a column', text: '2\tBeta\tBob\n1\tAlpha', teams: [{ name: 'Alpha' }, { name: 'Beta', players: ['Bob'] }] }, // prettier-ignore
  { why: 'numbers that are names', text: '100 Thieves\n1. FC', teams: [{ name: '100 Thieves' }, { name: '1. FC' }] },
  { why: 'lines of a script', text: 'team add-many @page --yes "Alpha: Ann, Bob; \\\n  Beta: Cy; \\\n  Gamma"', teams: [{ name: 'Alpha', players: ['Ann', 'Bob'] }, { name: 'Beta', players: ['Cy'] }, { name: 'Gamma' }] }, // prettier-ignore
  { why: 'a backslash at the end', text: 'Alpha \\\r\nBeta\\', teams: [{ name: 'Alpha' }, { name: 'Beta' }] },
  { why: 'bullets', text: '- Alpha\n* Beta: Ann\n• Gamma,\n– Delta', teams: [{ name: 'Alpha' }, { name: 'Beta', players: ['Ann'] }, { name: 'Gamma' }, { name: 'Delta' }] }, // prettier-ignore
  { why: 'quotes of all kinds', text: '“Alpha; B”\n「乙: 丙」\n"Gamma', teams: [{ name: 'Alpha; B' }, { name: '乙: 丙' }, { name: 'Gamma' }] }, // prettier-ignore
  { why: 'signs that are names', text: '-Alpha\nTeam - B\nC++', teams: [{ name: '-Alpha' }, { name: 'Team - B' }, { name: 'C++' }] }, // prettier-ignore
  { why: 'one seed twice', text: '1. Alpha\n1. Beta', teams: [{ name: '1. Alpha' }, { name: '1. Beta' }] },
  { why: 'rows of a CSV file', text: 'Team,Captain,Player 2\n"A, B",Ann,Bob\nBeta,Cy,', teams: [{ name: 'A, B', players: ['Ann', 'Bob'] }, { name: 'Beta', players: ['Cy'] }] }, // prettier-ignore
  { why: 'a comma where the name is missing', text: 'Alpha\n, Kit', teams: [{ name: 'Alpha' }, { name: '', players: ['Kit'] }] }, // prettier-ignore
  { why: 'commas that are in names', text: 'Alpha, the first', teams: [{ name: 'Alpha, the first' }] },
  { why: 'Discord ids behind names', text: `Alpha: Ann ${ids.ann}, Bob Lee <@${ids.bob}>, "Cy ${ids.ann}"`, teams: [{ name: 'Alpha', players: [ann, { nickname: 'Bob Lee', discordId: ids.bob }, `Cy ${ids.ann}`] }] }, // prettier-ignore
  { why: 'merged cells', text: 'Alpha\tAnn\n\tAbe\nBravo\tBob\n\tBea\tBo', teams: [{ name: 'Alpha', players: ['Ann', 'Abe'] }, { name: 'Bravo', players: ['Bob', 'Bea', 'Bo'] }] }, // prettier-ignore
  { why: 'merged cells behind seeds', text: '2\tBravo\tBob\n\t\tBea\n1\tAlpha\tAnn', teams: [{ name: 'Alpha', players: ['Ann'] }, { name: 'Bravo', players: ['Bob', 'Bea'] }] }, // prettier-ignore
  { why: 'merged cells in a file', text: 'Alpha,Ann\n,Abe\nBravo,Bob', teams: [{ name: 'Alpha', players: ['Ann', 'Abe'] }, { name: 'Bravo', players: ['Bob'] }] }, // prettier-ignore
  { why: 'a row for each player, without a heading', text: 'Alpha\tAnn\nBravo\tBob\nAlpha\tAbe', teams: [{ name: 'Alpha', players: ['Ann', 'Abe'] }, { name: 'Bravo', players: ['Bob'] }] }, // prettier-ignore
  { why: 'players before the first team', text: '\tAbe\nBravo\tBob', teams: [{ name: '', players: ['Abe'] }, { name: 'Bravo', players: ['Bob'] }] }, // prettier-ignore
  { why: 'a quote before a player that has no end', text: 'Alpha: "Ann, Abe\nBeta: Bo", 6" Sub', teams: [{ name: 'Alpha', players: ['Ann', 'Abe'] }, { name: 'Beta', players: ['Bo', '6" Sub'] }] }, // prettier-ignore
  { why: 'a single cell behind a tab', text: '\tAlpha', teams: [{ name: 'Alpha' }] },
  { why: 'a first column that is empty in every row', text: '\tAlpha\tAnn\n\tBeta\tBob', teams: [{ name: 'Alpha', players: ['Ann'] }, { name: 'Beta', players: ['Bob'] }] }, // prettier-ignore
  { why: 'Discord ids in a column', text: `隊伍\t選手\tDiscord\nAlpha\tAnn\t${ids.ann}\tBob\nBeta\t${ids.bob}`, teams: [{ name: 'Alpha', players: [ann, 'Bob'] }, { name: 'Beta', players: [ids.bob] }] }, // prettier-ignore
])('a pasted list of teams: $why', ({ text, teams }) => {
  expect(parseTeamList(text)).toEqual(teams)
})

test.each([
  { why: 'a seed first', text: 'Seed,Team Name,Player 1\n1,Alpha,ada\n2,Beta,bob', teams: [{ name: 'Alpha', players: ['ada'] }, { name: 'Beta', players: ['bob'] }] }, // prettier-ignore
  { why: 'seeds in another order', text: 'Team\tSeed\tCaptain\nBeta\t2\tBob\nAlpha\t1\tAda', teams: [{ name: 'Alpha', players: ['Ada'] }, { name: 'Beta', players: ['Bob'] }] }, // prettier-ignore
  { why: 'underscores', text: 'team_name,member_1,member_2\nAlpha,ada,bo', teams: [{ name: 'Alpha', players: ['ada', 'bo'] }] }, // prettier-ignore
  { why: 'Chinese', text: '隊名,成員一,成員二\n紅隊,小明,小華', teams: [{ name: '紅隊', players: ['小明', '小華'] }] },
  { why: 'the heading of a single column', text: 'Team Name\nAlpha\nBeta', teams: [{ name: 'Alpha' }, { name: 'Beta' }] }, // prettier-ignore
  { why: 'a number sign above the seeds', text: '#\tTeam\tCaptain\n1\tAlpha\tAda', teams: [{ name: 'Alpha', players: ['Ada'] }] }, // prettier-ignore
  { why: 'semicolons', text: 'Team;Captain\nAlpha;Ada', teams: [{ name: 'Alpha', players: ['Ada'] }] },
  { why: 'columns that mean nothing here', text: 'Email,Team,Country,Captain\na@b.c,Alpha,TW,Ada', teams: [{ name: 'Alpha', players: ['Ada'] }] }, // prettier-ignore
  { why: 'Discord names that are no ids', text: 'Team,Captain,Discord\nAlpha,Ada,ada#1234', teams: [{ name: 'Alpha', players: ['Ada'] }] }, // prettier-ignore
  { why: 'a row for each player, under Name', text: 'Team,Name,Discord\nAlpha,Ann,80351110224678912\nAlpha,Cy,', teams: [{ name: 'Alpha', players: [ann, 'Cy'] }] }, // prettier-ignore
  { why: 'a row for each player', text: 'Team,Player,Discord ID\nAlpha,Ann,80351110224678912\nBeta,Bob,\nAlpha,Cy,', teams: [{ name: 'Alpha', players: [ann, 'Cy'] }, { name: 'Beta', players: ['Bob'] }] }, // prettier-ignore
  { why: 'merged cells', text: 'Team,Player\nAlpha,Ann\n,Abe\nBravo,Bob', teams: [{ name: 'Alpha', players: ['Ann', 'Abe'] }, { name: 'Bravo', players: ['Bob'] }] }, // prettier-ignore
  { why: 'merged cells and several columns of players', text: 'Seed\tTeam\tPlayer 1\tPlayer 2\n1\tAlpha\tAnn\tAbe\n\t\tAda\tAl\n2\tBravo\tBob\t', teams: [{ name: 'Alpha', players: ['Ann', 'Abe', 'Ada', 'Al'] }, { name: 'Bravo', players: ['Bob'] }] }, // prettier-ignore
  { why: 'players before the first team', text: 'Team,Player\n,Abe\nBravo,Bob', teams: [{ name: '', players: ['Abe'] }, { name: 'Bravo', players: ['Bob'] }] }, // prettier-ignore
  { why: 'seeds that are none: raised and circled digits', text: 'Seed,Team\n3¹,Alpha\n①,Beta', teams: [{ name: 'Alpha' }, { name: 'Beta' }] }, // prettier-ignore
  { why: 'groups that are none: raised digits and fractions', text: 'Team,Group\nAlpha,2²\nBeta,2½\nGamma,2 Veterans', teams: [{ name: 'Alpha' }, { name: 'Beta' }, { name: 'Gamma', group: 2 }] }, // prettier-ignore
  { why: 'the mark of a byte order', text: '\uFEFFTeam,Captain\nAlpha,Ada', teams: [{ name: 'Alpha', players: ['Ada'] }] }, // prettier-ignore
  { why: 'our own export', text: `ID,Name,State,Group,Players,Venue,Requests,Roster confirmed\r\n7,Alpha,Registered,2 Veterans,"Ann, Bob",,,2026-11-26T08:00:00Z\r\n8,'3-0,Registered,1 Open,,,1,\r\n`, teams: [{ name: 'Alpha', group: 2, players: ['Ann', 'Bob'] }, { name: '3-0', group: 1 }] }, // prettier-ignore
])('a sheet with a heading: $why', ({ text, teams }) => {
  expect(parseTeamList(text)).toEqual(teams)
})

test.each([
  { why: 'one name with a colon', text: 'Alpha,Ann\n404: Team Not Found,Bob\nGamma,Cy', teams: [{ name: 'Alpha', players: ['Ann'] }, { name: '404: Team Not Found', players: ['Bob'] }, { name: 'Gamma', players: ['Cy'] }] }, // prettier-ignore
  { why: 'one team without players', text: 'Alpha,Ann\nBeta\nGamma,Cy', teams: [{ name: 'Alpha', players: ['Ann'] }, { name: 'Beta' }, { name: 'Gamma', players: ['Cy'] }] }, // prettier-ignore
  { why: 'doubled quotes', text: '"The ""A"" Team",Ann\nBeta,Bob', teams: [{ name: 'The "A" Team', players: ['Ann'] }, { name: 'Beta', players: ['Bob'] }] }, // prettier-ignore
  { why: 'a line break in a cell', text: '"Alpha\n(first)"\tAnn\nBeta\tBob', teams: [{ name: 'Alpha (first)', players: ['Ann'] }, { name: 'Beta', players: ['Bob'] }] }, // prettier-ignore
  { why: 'colons and semicolons in cells with tabs', text: 'Alpha: the first\tAnn\nA;B\tBob', teams: [{ name: 'Alpha: the first', players: ['Ann'] }, { name: 'A;B', players: ['Bob'] }] }, // prettier-ignore
  { why: 'bullets and seeds', text: '- 2. Beta, Bob\n- 1. Alpha, Ann', teams: [{ name: 'Alpha', players: ['Ann'] }, { name: 'Beta', players: ['Bob'] }] }, // prettier-ignore
  { why: 'a list in words stays one', text: 'Alpha: Ann, Bob\nBeta: Cy, Dan', teams: [{ name: 'Alpha', players: ['Ann', 'Bob'] }, { name: 'Beta', players: ['Cy', 'Dan'] }] }, // prettier-ignore
  { why: 'a quote that has no end', text: 'Alpha\tAnn\n"Beta\tBob', teams: [{ name: 'Alpha', players: ['Ann'] }, { name: 'Beta', players: ['Bob'] }] }, // prettier-ignore
])('rows without a heading: $why', ({ text, teams }) => {
  expect(parseTeamList(text)).toEqual(teams)
})

test.each([
  { name: 'Alpha' },
  { name: 'A; B: C', group: 2, players: ['Ann', 'Bob, Cy'] },
  { name: '- x' },
  { name: 'Beta', players: [ann, { nickname: 'Bob, Cy', discordId: ids.bob }] },
  { name: '1. FC' },
])('a team is written as it is read: $name', (team) => expect(parseTeamList(teamLine(team))).toEqual([team]))

test('a cell of half a million blanks is read like any other', () => {
  expect(parseTeamList(`Alpha\t"x${' '.repeat(499_000)}y"`)).toHaveLength(1)
})

test('of random sheets with merged and repeated cells every name is in a team', () => {
  const random = randomFrom(20261128)
  const pick = (most: number) => Math.floor(random() * most)
  for (let sheet = 0; sheet < 300; sheet++) {
    const separator = pick(2) === 0 ? '\t' : ','
    const headed = pick(2) === 0
    const repeats = pick(2) === 0
    const width = 1 + pick(3)
    const names: string[] = []
    const made = (kind: string) => {
      names.push(`${kind} ${sheet}x${names.length}`)
      return names.at(-1) ?? ''
    }
    const rows = Array.from({ length: 2 + pick(5) }, () => {
      const team = made('Team')
      return Array.from({ length: 1 + pick(4) }, (_, at) => {
        const players = Array.from({ length: width }, (__, slot) => (slot > 0 && pick(4) === 0 ? '' : made('Player')))
        return [at === 0 || repeats ? team : '', ...players].join(separator)
      })
    })
    const heading = ['Team', ...Array.from({ length: width }, (_, at) => `Player ${at + 1}`)].join(separator)
    const text = [...(headed ? [heading] : []), ...rows.flat()].join('\n')
    const teams = parseTeamList(text)
    const read = teams.flatMap(({ name, players = [] }) => [name, ...players])
    expect(new Set(read), text).toEqual(new Set(names))
    expect(read, text).toHaveLength(names.length)
    expect(teams, text).toHaveLength(rows.length)
  }
})
