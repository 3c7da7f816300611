// A rich text without its marks: what a mail says in its plain part, and all that a push or a short message has.
import type { RichText, Run } from '../contract/rich-text.ts'

/** A link stands behind its words. */
export function plainOf(text: RichText): string {
  return text
    .map((block) =>
      block.type === 'list'
        ? block.items.map((item, at) => `${block.ordered ? `${at + 1}.` : '-'} ${plainRuns(item)}`).join('\n')
        : plainRuns(block.text),
    )
    .join('\n\n')
}

function plainRuns(runs: readonly Run[]): string {
  return runs
    .map(({ text, link }) =>
      link === undefined || link === text || link === `mailto:${text}` ? text : `${text} (${link})`,
    )
    .join('')
}
