// Texts that are made from the code and committed: the keys of all commands, the lists of the terminal, how the specification
// was read, and an example of a file to import. The API document is made by the platform.
import { commands } from '../../commands/index.ts'
import { reads } from '../../src/cli/reads.ts'
import { recordSampleText } from '../../src/contract/record-sample.ts'
import { keyTable } from './command-rows.ts'
import { chosenText } from './chosen-readings.ts'
import { writtenTexts } from './written-texts.ts'

/** File → its text. */
export function generatedTexts(): ReadonlyMap<string, string> {
  return new Map([
    ['commands/KEYS.md', keysText()],
    ['src/CHOSEN.md', chosenText()],
    ['tests/scripts/harbour-cup.json', `${recordSampleText()}\n`],
  ])
}

/** One line for each key, so that a new command changes one line. */
function keysText(): string {
  const en = titles('en')
  const zh = titles('zh')
  const rows = keyTable(commands)
  const places = [...new Set(rows.map(({ where }) => where))].map((place) => {
    const keys = rows
      .filter(({ where }) => where === place)
      .map(({ id, keys, words, risk }) => {
        const end = risk === 'irreversible' ? ' · cannot be undone' : ''
        return `- \`${keys}\` ${en(id)} · ${zh(id)} · \`${words}\`${end}`
      })
    return section(place, keys)
  })
  const lists = reads.map(({ words }) => `- \`${words}\``).toSorted()
  return [intro, ...places, section('Lists of the terminal', [listIntro, ...lists])].join('\n')
}

const section = (title: string, lines: readonly string[]) => `## ${title}\n\n${lines.join('\n')}\n`

const intro = `# Keys

Written by \`npm run keys\`; do not edit. Each heading is the place where the keys work: a kind of thing (on its page, or with
the cursor on its row) or a view. A line holds the keys, the command's title in both languages, and the line to type.
`

const listIntro =
  'Each takes `--json` and its own filters: `npm run arena -- help tournament list` shows those of one list.\n'

function titles(language: 'en' | 'zh'): (id: string) => string {
  const texts = new Map(writtenTexts(language).map(({ key, text }) => [key, text]))
  return (id) => texts.get(`cmd.${id}.title`) ?? id
}
