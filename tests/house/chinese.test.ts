// The Chinese texts: one word for one thing, and set as print in Taiwan sets them. Aliases are other words on purpose.
import { expect, test } from 'vitest'
import { writtenTexts } from '../support/written-texts.ts'

const texts = writtenTexts('zh').filter(({ key }) => !key.endsWith('.aliases') && !key.startsWith('ui.words.'))
const han = String.raw`\p{Script=Han}`

/** What is said of a thing, and the other words for it that are not used. */
const oneWord: readonly { of: string; not: RegExp }[] = [
  { of: 'round: 輪次, 第 n 輪', not: /回合/ },
  { of: 'match: 對戰 (比賽 is play as a whole: 比賽結束)', not: /場比賽|比賽 \{\{/ },
  { of: 'match room: 對戰房', not: /對戰房間|對戰室/ },
  { of: 'result: 賽果', not: /戰果|輸入結果|儲存結果/ },
  { of: 'registered: 已報名', not: /登記/ },
  { of: 'registration group: 報名組別', not: /報名分組/ },
  { of: 'reset: 重設', not: /重置/ },
  { of: 'role: 角色 (of a player: 隊內身分)', not: /(?<!隊內|指定|互換)身分/ },
  { of: 'player: 選手', not: /玩家|球員|隊員/ },
  { of: 'list: 清單', not: /列表/ },
  { of: 'script: 指令稿', not: /腳本|指令檔|指令碼/ },
  { of: 'history: 歷史紀錄', not: /歷程/ },
  { of: 'transcript: 指令紀錄', not: /執行紀錄/ },
  { of: 'e-mail: 電子郵件', not: /電郵/ },
  { of: 'best of three: BO3', not: /戰制|[三五七]戰[兩三四]勝/ },
  { of: 'match: 對戰', not: /比賽(結果|報到|房)/ },
  { of: 'you: 您', not: /你/ },
  { of: 'shoot-out: PK', not: /延長決勝|點球/ },
  { of: 'single and double elimination: 單敗, 雙敗', not: /單淘汰|雙淘汰/ },
]

test.each(oneWord)('one word for one thing: $of', ({ not }) => {
  expect(texts.filter(({ text }) => not.test(text))).toEqual([])
})

test('punctuation between Chinese signs has their width', () => {
  const narrow = new RegExp(`${han} ?[,;:!?()]|[,;:!?()] ?${han}`, 'u')
  expect(texts.filter(({ text }) => narrow.test(text))).toEqual([])
})

test('a blank stands between Chinese signs and Latin letters or digits', () => {
  const close = new RegExp(`${han}[A-Za-z0-9]|[A-Za-z0-9]${han}`, 'u')
  expect(texts.filter(({ text }) => close.test(text))).toEqual([])
})
