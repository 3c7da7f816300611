// The Chinese texts: one word for one thing, and set as print in Taiwan sets them. Aliases are other words on purpose.
import { expect, test } from 'vitest'
import { writtenTexts } from '../support/written-texts.ts'
import { productSources, textOf } from './tracked-files.ts'

const texts = writtenTexts('zh').filter(({ key }) => !key.endsWith('.aliases') && !key.startsWith('ui.words.'))
const han = String.raw`\p{Script=Han}`

/** The rows of the glossary: what is said of a thing, and the other words for it that are not used. */
const glossary = textOf('locales/zh/glossary.md')
  .split('\n')
  .filter((line) => line.startsWith('|') && line.includes('`'))
  .map((line) => {
    const [, of = '', words = '', not = ''] = line.split(/(?<!\\)\|/)
    return { of: of.trim(), words: codes(words), not: codes(not) }
  })

function codes(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replaceAll(String.raw`\|`, '|'))
}

test('the glossary is read', () => {
  expect(glossary.length).toBeGreaterThan(30)
})

test.each(glossary)('one word for one thing: $of', ({ words, not }) => {
  expect(words.filter((word) => !texts.some(({ text }) => text.includes(word)))).toEqual([])
  const refused = not.map((pattern) => new RegExp(pattern, 'u'))
  expect(texts.filter(({ text }) => refused.some((pattern) => pattern.test(text)))).toEqual([])
})

test('punctuation between Chinese signs has their width', () => {
  const narrow = new RegExp(`${han} ?[,;:!?()."~]|[,;:!?()"~] ?${han}|${han}/${han}|[・]`, 'u')
  expect(texts.filter(({ text }) => narrow.test(text))).toEqual([])
})

test('punctuation after a name has the width of the signs around it', () => {
  const narrow = /\}\}[,;:!?](?![」\d])|\}\}\.(?!\w)|(?<!\{\{\w*)[,;:] \{\{/
  expect(texts.filter(({ text }) => narrow.test(text))).toEqual([])
})

test('a blank stands between Chinese signs and Latin letters or digits', () => {
  const close = new RegExp(`${han}[A-Za-z0-9]|[A-Za-z0-9]${han}`, 'u')
  expect(texts.filter(({ text }) => close.test(text))).toEqual([])
})

/** A line of a command, which has its own comma, what is typed into a field, and the codes and lines of §8. */
const typed = ['src/shell/palette/steps.ts', 'src/shell/forms/groups-field.tsx', 'src/shell/words/say.ts']

test('names side by side, and a name before its value, stand as the language writes them', () => {
  const rooms = /^src\/(lists|screens|shell|ui|api)\//
  const own = /\.join\((['"`]), \1\)|\}: \$\{|\)\}: /
  const shown = productSources.filter((file) => rooms.test(file) && !typed.includes(file))
  expect(
    shown.filter((file) =>
      textOf(file)
        .split('\n')
        .some((line) => own.test(line) && !/function |^\}: /.test(line)),
    ),
  ).toEqual([])
})
