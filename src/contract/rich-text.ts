// Texts for display (about, rules): a small document of paragraphs, headings and lists, whose words may be bold, italic
// or a link. Nothing in it can run, whatever its source; components draw it.
import * as v from 'valibot'
import { holdsHidden, ReadingText } from './limits.ts'
import { readRichText } from './rich-text-source.ts'

/** chosen: web and mail addresses only, no scripts. Brackets and spaces in them are percent-encoded. */
export const Link = v.pipe(
  v.string(),
  v.maxLength(2_000, 'tooLong'),
  v.regex(/^(https?:\/\/|mailto:)[^\s()<>"\\[\]]+$/i, 'notALink'),
)

/**
 * Whether an address goes where it seems to: it has no hidden or direction-changing characters and no user name before the
 * host. Stored links that fail this are shown as words.
 */
export function isPlainLink(link: string): boolean {
  return v.is(Link, link) && !holdsHidden(link) && !/^https?:\/*[^/?#]*@/i.test(link)
}

/** A text as it is shown: a link that is none leads nowhere. */
export function withPlainLinks(text: readonly Block[]): Block[] {
  const shown = (runs: readonly Run[]) =>
    runs.map(({ link, ...run }) => (link !== undefined && isPlainLink(link) ? { ...run, link } : run))
  return text.map((block) =>
    block.type === 'list' ? { ...block, items: block.items.map(shown) } : { ...block, text: shown(block.text) },
  )
}

export function hasPlainLinks(text: readonly Block[]): boolean {
  const runs = text.flatMap((block) => (block.type === 'list' ? block.items.flat() : block.text))
  return runs.every(({ link }) => link === undefined || isPlainLink(link))
}

const Run = v.object({
  text: v.pipe(v.string(), v.maxLength(100_000, 'tooLong')),
  bold: v.optional(v.boolean()),
  italic: v.optional(v.boolean()),
  link: v.optional(Link),
})
const Runs = v.array(Run)
const Block = v.variant('type', [
  v.object({ type: v.literal('paragraph'), text: Runs }),
  v.object({ type: v.literal('heading'), level: v.picklist([1, 2]), text: Runs }),
  v.object({ type: v.literal('list'), ordered: v.boolean(), items: v.array(Runs) }),
])

/** chosen: as many parts as the longest rules of a league have, several times over. */
const maxBlocks = 5_000

export const RichText = v.pipe(v.array(Block), v.maxLength(maxBlocks, 'tooLong'), v.transform(tidy))
export type RichText = v.InferOutput<typeof RichText>
export type Run = v.InferOutput<typeof Run>
export type Block = v.InferOutput<typeof Block>

/** As it is sent: the document, or a text as one types it (rich-text-source.ts). */
export const RichTextGiven = v.union([v.pipe(ReadingText, v.transform(readRichText), RichText), RichText])

/** In one form: what reads the same is the same. Nothing empty stays, and neighbours that look alike are one. */
function tidy(blocks: Block[]): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.type === 'list') {
      const items = block.items.map(tidyRuns).filter(hasWords)
      return items.length > 0 ? [{ type: 'list', ordered: block.ordered, items }] : []
    }
    const text = tidyRuns(block.text)
    if (!hasWords(text)) return []
    return block.type === 'heading' ? [{ type: 'heading', level: block.level, text }] : [{ type: 'paragraph', text }]
  })
}

function tidyRuns(runs: readonly Run[]): Run[] {
  const tidied: Run[] = []
  for (const { text, bold, italic, link } of runs) {
    const words = text.replaceAll(/[\r\n]+/g, ' ')
    const before = tidied.at(-1)
    if (words === '') continue
    const run: Run = {
      text: words,
      ...(bold && { bold }),
      ...(italic && { italic }),
      ...(link !== undefined && { link }),
    }
    if (before && looksLike(before, run)) tidied[tidied.length - 1] = { ...before, text: before.text + words }
    else tidied.push(run)
  }
  return tidied
}

function looksLike(one: Run, other: Run): boolean {
  return one.bold === other.bold && one.italic === other.italic && one.link === other.link
}

function hasWords(runs: readonly Run[]): boolean {
  return runs.some(({ text }) => text.trim() !== '')
}
