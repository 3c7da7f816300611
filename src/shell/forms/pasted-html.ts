// Formatted text from elsewhere as a rich text: its words and formats, never its scripts. It is read into a document that is
// shown nowhere, in which nothing runs and nothing is loaded.
import * as v from 'valibot'
import { type Block, Link, RichText, type Run } from '../../contract/rich-text.ts'

type Marks = Omit<Run, 'text'>

const unread = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'IFRAME', 'OBJECT', 'HEAD', 'TITLE', 'SVG', 'MATH'])
const headings: Readonly<Record<string, 1 | 2>> = { H1: 1, H2: 1, H3: 2, H4: 2, H5: 2, H6: 2 }
const own = new Set([
  'P',
  'DIV',
  'SECTION',
  'ARTICLE',
  'BLOCKQUOTE',
  'PRE',
  'TR',
  'TABLE',
  'HEADER',
  'FOOTER',
  'MAIN',
  'HR',
])

export function richTextOfHtml(html: string): RichText {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const blocks: Block[] = []
  let line: Run[] = []
  const endLine = (block: (text: Run[]) => Block = (text) => ({ type: 'paragraph', text })) => {
    if (line.length > 0) blocks.push(block(line))
    line = []
  }

  function read(node: Node, marks: Marks): void {
    if (node.nodeType === Node.TEXT_NODE) {
      line.push({ ...marks, text: (node.textContent ?? '').replaceAll(/\s+/g, ' ') })
      return
    }
    if (!(node instanceof Element) || unread.has(node.tagName.toUpperCase())) return
    const { tagName } = node
    const level = headings[tagName]
    if (tagName === 'BR') return endLine()
    if (tagName === 'UL' || tagName === 'OL') return readList(node, marks)
    if (level !== undefined) {
      endLine()
      readInside(node, marks)
      return endLine((text) => ({ type: 'heading', level, text }))
    }
    if (own.has(tagName)) endLine()
    readInside(node, marksOf(node, marks))
    if (own.has(tagName)) endLine()
  }

  function readInside(node: Node, marks: Marks): void {
    for (const child of node.childNodes) read(child, marks)
  }

  /** Lists inside a list come after it: a rich text has one level. */
  function readList(list: Element, marks: Marks): void {
    endLine()
    const items: Run[][] = []
    const inside: Element[] = []
    for (const item of list.children) {
      for (const child of item.childNodes) {
        if (child instanceof Element && /^[UO]L$/.test(child.tagName)) inside.push(child)
        else readItem(child, marks)
      }
      items.push(line)
      line = []
    }
    blocks.push({ type: 'list', ordered: list.tagName === 'OL', items })
    for (const one of inside) readList(one, marks)
  }

  /** Paragraphs of an item are words of it. */
  function readItem(node: Node, marks: Marks): void {
    if (node instanceof Element && own.has(node.tagName)) for (const child of node.childNodes) readItem(child, marks)
    else if (!(node instanceof Element && node.tagName === 'BR')) read(node, marks)
  }

  readInside(body, {})
  endLine()
  return v.parse(RichText, blocks.map(trimmed))
}

function marksOf(node: Element, marks: Marks): Marks {
  const { tagName } = node
  const style = node.getAttribute('style') ?? ''
  const bold = /^(B|STRONG)$/.test(tagName) || /font-weight:\s*(bold|[6-9]00)/i.test(style)
  const italic = /^(I|EM)$/.test(tagName) || /font-style:\s*italic/i.test(style)
  const target = tagName === 'A' ? safeLink(node.getAttribute('href') ?? '') : undefined
  return {
    ...marks,
    ...(bold && { bold }),
    ...(italic && { italic }),
    ...(target !== undefined && { link: target }),
  }
}

function safeLink(href: string): string | undefined {
  const code = (sign: string) => `%${sign.charCodeAt(0).toString(16)}`
  const parsed = v.safeParse(Link, href.trim().replaceAll(/[\s()<>"\\[\]]/g, code))
  return parsed.success ? parsed.output : undefined
}

/** Spaces at the ends of a line come from how the page was written. */
function trimmed(block: Block): Block {
  const trim = (runs: readonly Run[]) =>
    runs.map((run, at) => {
      const start = at === 0 ? run.text.trimStart() : run.text
      return { ...run, text: at === runs.length - 1 ? start.trimEnd() : start }
    })
  return block.type === 'list' ? { ...block, items: block.items.map(trim) } : { ...block, text: trim(block.text) }
}
