// Headings of the columns in a sheet of teams, and the meaning of their cells.
export type Meaning = 'team' | 'seed' | 'group' | 'player' | 'players' | 'discord'

/** Headings without blanks, underscores and full stops, in small letters. */
const headings: Record<Meaning, RegExp> = {
  team: /^(team|teamname|name|squad|club|隊伍|隊名|隊伍名|隊伍名稱|戰隊|戰隊名稱|名稱)$/,
  seed: /^(#|seed|seeding|no|nr|number|rank|種子|種子序|種子順位|順位|序號|編號|號碼)$/,
  group: /^(group|pool|division|registrationgroup|組|組別|分組|報名組別)$/,
  players: /^(players|members|roster|lineup|選手名單|隊員名單|名單)$/,
  discord: /discord/,
  player:
    /^(team)?(player|member|captain|starter|sub|substitute|bench|reserve|選手|隊員|成員|隊長|先發|替補|候補|玩家)(\d+|[一二三四五六七八九十]+)?(name|nickname|ign|名稱|暱稱|名)?$/,
}
export function meaningOf(cell: string): Meaning | undefined {
  const heading = folded(cell)
  const meanings: readonly Meaning[] = ['team', 'seed', 'group', 'players', 'discord', 'player']
  return meanings.find((one) => headings[one].test(heading))
}

export function folded(cell: string): string {
  return cell
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_.:()-]/g, '')
}

/** Names that a sheet read wrongly gives its teams: numbers, and headings of columns. */
export function looksMisread(name: string): boolean {
  const meaning = meaningOf(name)
  return /^\p{N}+$/u.test(name.trim()) || (meaning !== undefined && meaning !== 'discord')
}
