// The title of a hit with what was typed marked in it.
import { Fragment } from 'react'
import { highlight } from '../../registry/highlight.ts'

export function Marked({ text, query }: { text: string; query: string }) {
  if (query === '') return text
  const ranges = highlight(text, query)
  let from = 0
  const parts = ranges.map(([start, end]) => {
    const before = text.slice(from, start)
    from = end
    return (
      <Fragment key={start}>
        {before}
        <b className="font-bold text-primary">{text.slice(start, end)}</b>
      </Fragment>
    )
  })
  return (
    <>
      {parts}
      {text.slice(from)}
    </>
  )
}
