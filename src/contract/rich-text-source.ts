// A rich text as one types it: a line is a paragraph, `# ` and `## ` begin a heading, `- ` and `1. ` an item of a list,
// `**bold**`, `*italic*`, `[words](https://…)`; a backslash escapes a sign. Written and read again, a text stays the same.
import type { Block, RichText, Run } from './rich-text.ts'

export function readRichText(text: string): Block[] {
  const blocks: Block[] = []
  let list: Extract<Block, { type: 'list' }> | undefined
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, sign = '', words = ''] = /^(#{1,2}|-|\d{1,9}\.) (.*)$/s.exec(line) ?? []
    const isItem = sign !== '' && !sign.startsWith('#')
    const ordered = isItem && sign !== '-'
    if (!isItem || list?.ordered !== ordered) list = undefined
    if (isItem) {
      if (!list) blocks.push((list = { type: 'list', ordered, items: [] }))
      list.items.push(readRuns(words))
    } else if (sign !== '') blocks.push({ type: 'heading', level: sign === '#' ? 1 : 2, text: readRuns(words) })
    else if (line.trim() !== '') blocks.push({ type: 'paragraph', text: readRuns(line) })
  }
  return blocks
}

export function writeRichText(blocks: RichText): string {
  return blocks.map(writeBlock).join('\n\n')
}

function writeBlock(block: Block): string {
  if (block.type === 'list') {
    return block.items.map((item, at) => `${block.ordered ? `${at + 1}.` : '-'} ${writeRuns(item)}`).join('\n')
  }
  const text = writeRuns(block.text)
  if (block.type === 'heading') return `${'#'.repeat(block.level)} ${text}`
  // A sign that would begin another format is taken literally.
  return /^(#{1,2}|-|\d{1,9}\.) /.test(text) ? `\\${text}` : text
}

type Marks = { bold: boolean; italic: boolean }

function writeRuns(runs: readonly Run[]): string {
  let written = ''
  let marks: Marks = { bold: false, italic: false }
  let link: string | undefined
  for (const run of runs) {
    const { text, bold = false, italic = false } = run
    if (link !== undefined && run.link !== link) written += `](${link})`
    const change = (bold === marks.bold ? '' : '**') + (italic === marks.italic ? '' : '*')
    const opens = run.link !== undefined && run.link !== link
    written += change + (opens ? '[' : '')
    // A sign that opens something stands before a word; a space there is written as one.
    const begins = (bold && !marks.bold) || (italic && !marks.italic)
    const escaped = text.replaceAll(/[\\*[\]]/g, String.raw`\$&`)
    written += begins && !opens && /^\s/.test(escaped) ? `\\${escaped}` : escaped
    marks = { bold, italic }
    link = run.link
  }
  if (link !== undefined) written += `](${link})`
  return written + (marks.bold ? '**' : '') + (marks.italic ? '*' : '')
}

const linkEnd = /^\]\(((?:https?:\/\/|mailto:)[^\s()<>"\\[\]]+)\)/i

function readRuns(line: string): Run[] {
  const runs: Run[] = []
  const marks: Marks = { bold: false, italic: false }
  /** Where the words of an open link begin. */
  let open: { at: number; marks: Marks } | undefined
  const add = (text: string) => runs.push(runOf(text, marks))
  const giveUpLink = () => {
    // It was only a bracket.
    if (open) runs.splice(open.at, 0, runOf('[', open.marks))
    open = undefined
  }
  for (let at = 0; at < line.length;) {
    const rest = line.slice(at)
    const [end = '', target = ''] = (open && linkEnd.exec(rest)) || []
    const [stars = ''] = /^\*+/.exec(rest) ?? []
    if (rest.startsWith('\\') && rest.length > 1) {
      add(rest.slice(1, 2))
      at += 2
    } else if (open && end !== '') {
      for (const run of runs.slice(open.at)) run.link = target
      open = undefined
      at += end.length
    } else if (rest.startsWith('[')) {
      giveUpLink()
      open = { at: runs.length, marks: { ...marks } }
      at += 1
    } else if (stars !== '') {
      const isBeforeWord = /^\S/.test(rest.slice(stars.length))
      for (const star of stars.match(/\*\*?/g) ?? []) {
        const mark = star === '**' ? 'bold' : 'italic'
        if (marks[mark] || isBeforeWord) marks[mark] = !marks[mark]
        else add(star)
      }
      at += stars.length
    } else {
      // As far as nothing means anything.
      const [plain = rest.slice(0, 1)] = /^[^\\*[\]]+/.exec(rest) ?? []
      add(plain)
      at += plain.length
    }
  }
  giveUpLink()
  return runs
}

function runOf(text: string, { bold, italic }: Marks): Run {
  return { text, ...(bold && { bold }), ...(italic && { italic }) }
}
