// §9: a long text is shortened where there is little room. Screen readers, the tooltip and the detail page have the
// whole of it.
import { longTextLimit } from '../../contract/limits.ts'

export function LongText({ text }: { text: string }) {
  const signs = text.length > longTextLimit ? Array.from(text) : []
  if (signs.length <= longTextLimit) return text
  return (
    // `relative`: the text for screen readers would lie beyond the cell that cuts the other one off, and widen its list in Firefox.
    <span title={text} className="relative">
      <span aria-hidden="true">{`${signs.slice(0, longTextLimit).join('')}…`}</span>
      <span className="sr-only">{text}</span>
    </span>
  )
}
