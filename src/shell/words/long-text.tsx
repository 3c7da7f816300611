// §9: a long text is shortened where there is little room. Screen readers, the tooltip and the detail page have the
// whole of it.
import { longTextLimit } from '../../contract/limits.ts'

export function LongText({ text }: { text: string }) {
  const signs = text.length > longTextLimit ? Array.from(text) : []
  if (signs.length <= longTextLimit) return text
  return (
    <span title={text}>
      <span aria-hidden="true">{`${signs.slice(0, longTextLimit).join('')}…`}</span>
      <span className="sr-only">{text}</span>
    </span>
  )
}
