// Lists of teams as they come from clubs, messages and spreadsheets, and the teams that are meant.
import type { NewTeam } from '../../src/contract/team.ts'

const [ann, bob] = ['80351110224678912', '175928847299117063']

export const teamSheets: readonly { why: string; text: string; teams: readonly NewTeam[] }[] = [
  {
    why: 'a name a line',
    text: 'Alpha\nBeta\n\nGamma\n',
    teams: [{ name: 'Alpha' }, { name: 'Beta' }, { name: 'Gamma' }],
  },
  {
    why: 'a message with players behind colons',
    text: '- Alpha: Ann, Bob\n- Beta: Cy, Dan',
    teams: [
      { name: 'Alpha', players: ['Ann', 'Bob'] },
      { name: 'Beta', players: ['Cy', 'Dan'] },
    ],
  },
  {
    why: 'a message in Chinese',
    text: '紅隊：小明、小華\n藍隊：小美',
    teams: [
      { name: '紅隊', players: ['小明', '小華'] },
      { name: '藍隊', players: ['小美'] },
    ],
  },
  {
    why: 'seeds before the names',
    text: '2. Beta\n1. Alpha\n3) Gamma',
    teams: [{ name: 'Alpha' }, { name: 'Beta' }, { name: 'Gamma' }],
  },
  {
    why: 'groups behind the names',
    text: 'Alpha #2\nBeta #1',
    teams: [
      { name: 'Alpha', group: 2 },
      { name: 'Beta', group: 1 },
    ],
  },
  {
    why: 'commas without a heading',
    text: 'Alpha,Ann,Bob\nBeta,Cy\nGamma',
    teams: [{ name: 'Alpha', players: ['Ann', 'Bob'] }, { name: 'Beta', players: ['Cy'] }, { name: 'Gamma' }],
  },
  {
    why: 'commas, one name with a colon',
    text: 'Alpha,Ann\n404: Team Not Found,Bob\nGamma,Cy',
    teams: [
      { name: 'Alpha', players: ['Ann'] },
      { name: '404: Team Not Found', players: ['Bob'] },
      { name: 'Gamma', players: ['Cy'] },
    ],
  },
  {
    why: 'commas, seed first, with a heading',
    text: 'Seed,Team Name,Player 1\n2,Beta,bob\n1,Alpha,ada',
    teams: [
      { name: 'Alpha', players: ['ada'] },
      { name: 'Beta', players: ['bob'] },
    ],
  },
  {
    why: 'headings with underscores',
    text: 'team_name,member_1,member_2\nAlpha,ada,bo\nBeta,cy,',
    teams: [
      { name: 'Alpha', players: ['ada', 'bo'] },
      { name: 'Beta', players: ['cy'] },
    ],
  },
  {
    why: 'headings in Chinese',
    text: '隊名,成員一,成員二\n紅隊,小明,小華',
    teams: [{ name: '紅隊', players: ['小明', '小華'] }],
  },
  {
    why: 'semicolons, with a heading',
    text: 'Team;Captain;Group\nAlpha;Ada;1\nBeta;Bo;2',
    teams: [
      { name: 'Alpha', players: ['Ada'], group: 1 },
      { name: 'Beta', players: ['Bo'], group: 2 },
    ],
  },
  {
    why: 'tabs without a heading',
    text: 'Alpha\tAnn\tBob\nBeta\tCy',
    teams: [
      { name: 'Alpha', players: ['Ann', 'Bob'] },
      { name: 'Beta', players: ['Cy'] },
    ],
  },
  {
    why: 'tabs, a number sign above the seeds',
    text: '#\tTeam\tCaptain\n1\tAlpha\tAda\n2\tBeta\tBo',
    teams: [
      { name: 'Alpha', players: ['Ada'] },
      { name: 'Beta', players: ['Bo'] },
    ],
  },
  {
    why: 'tabs, columns that mean nothing here, in Chinese',
    text: '序號\t報名時間\t隊伍名稱\t隊長\n2\t2026/11/01\t藍隊\t小美\n1\t2026/11/02\t紅隊\t小明',
    teams: [
      { name: '紅隊', players: ['小明'] },
      { name: '藍隊', players: ['小美'] },
    ],
  },
  {
    why: 'a line break in a cell',
    text: '"Alpha\n(first)"\tAnn\nBeta\tBob',
    teams: [
      { name: 'Alpha (first)', players: ['Ann'] },
      { name: 'Beta', players: ['Bob'] },
    ],
  },
  {
    why: 'doubled quotes and a comma in a name',
    text: 'Team,Captain\r\n"The ""A"" Team",Ann\r\n"Beta, the second",Bob\r\n',
    teams: [
      { name: 'The "A" Team', players: ['Ann'] },
      { name: 'Beta, the second', players: ['Bob'] },
    ],
  },
  {
    why: 'a row for each player',
    text: `Team,Player,Discord ID\nAlpha,Ann,${ann}\nBeta,Cy,\nAlpha,Bob,${bob}`,
    teams: [
      {
        name: 'Alpha',
        players: [
          { nickname: 'Ann', discordId: ann },
          { nickname: 'Bob', discordId: bob },
        ],
      },
      { name: 'Beta', players: ['Cy'] },
    ],
  },
  {
    why: 'Discord ids behind names',
    text: `Alpha: Ann ${ann}, Bob Lee <@${bob}>`,
    teams: [
      {
        name: 'Alpha',
        players: [
          { nickname: 'Ann', discordId: ann },
          { nickname: 'Bob Lee', discordId: bob },
        ],
      },
    ],
  },
  {
    why: 'the mark of a byte order, single column',
    text: '\uFEFFTeam Name\r\nAlpha\r\nBeta\r\n',
    teams: [{ name: 'Alpha' }, { name: 'Beta' }],
  },
  {
    why: 'our own export',
    text: 'ID,Name,State,Group,Players,Venue,Requests,Roster confirmed\r\n7,Alpha,Registered,2 South,"Ann, Bob",,,2026-11-26T08:00:00Z\r\n8,\'3-0,Registered,1 North,,,1,\r\n',
    teams: [
      { name: 'Alpha', group: 2, players: ['Ann', 'Bob'] },
      { name: '3-0', group: 1 },
    ],
  },
]

/** Lists of which some names are probably none: the names that are asked about. */
export const askedSheets: readonly { why: string; text: string; marked: readonly string[] }[] = [
  { why: 'a column of seeds alone', text: '1\n2\n3', marked: ['1', '2', '3'] },
  { why: 'a heading of players over names alone', text: 'Captain\nAlpha\nBeta', marked: ['Captain'] },
  { why: 'a heading in Chinese over names alone', text: '種子\n紅隊\n藍隊', marked: ['種子'] },
  { why: 'full-width numbers', text: 'Alpha\n２\n３', marked: ['２', '３'] },
  { why: 'a heading without the team', text: 'Player 1,Player 2\nAnn,Bob\nCy,Dan', marked: ['Player 1'] },
  { why: 'the heading of a list in words', text: 'Team: Players\nAlpha: Ann\nBeta: Bob', marked: ['Team'] },
]
