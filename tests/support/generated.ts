// Texts that are made from the code and committed: the key table of the README and the lists it names. The API document
// is made by the platform.
import { commands } from '../../commands/index.ts'
import { reads } from '../../src/cli/reads.ts'
import { keyTable } from '../../src/registry/describe.ts'
import { writtenTexts } from './written-texts.ts'

const begin = '<!-- keys:begin (generated: npm run keys) -->'
const end = '<!-- keys:end -->'

/** README with its key table as the registry has it now. */
export function readmeWithKeys(readme: string): string {
  const [before, rest] = readme.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error('README.md has lost the marks of its key table')
  return `${before}${begin}\n\n${tableText()}\n${end}${after}`
}

/** README with the lists it names as the terminal has them now. */
export function readmeWithLists(readme: string): string {
  const names = reads.map(({ words }) => words).toSorted()
  return readme.replace(/(?<=`help` names all lists \()[^)]*(?=\))/, names.join(', '))
}

function tableText(): string {
  const en = titles('en')
  const zh = titles('zh')
  const rows = keyTable(commands).map(({ id, keys, where, words, risk }) => {
    const cells = [
      `\`${keys}\``,
      en(id),
      zh(id),
      where,
      `\`${words}\``,
      risk === 'irreversible' ? 'asks for the name' : '',
    ]
    return `| ${cells.join(' | ')} |`
  })
  return ['| keys | what | 中文 | where | as typed | |', '| --- | --- | --- | --- | --- | --- |', ...rows, ''].join(
    '\n',
  )
}

function titles(language: 'en' | 'zh'): (id: string) => string {
  const texts = new Map(writtenTexts(language).map(({ key, text }) => [key, text]))
  return (id) => texts.get(`cmd.${id}.title`) ?? id
}
