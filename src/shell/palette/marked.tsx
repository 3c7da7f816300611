// The title of a hit with the matched letters marked. It may be a name, and runs in the direction of its letters.
import { Fragment } from 'react'
import { highlight } from '../../registry/highlight.ts'

export function Marked({ text, query }: { text: string; query: string }) {
  if (query === '') return <bdi>{text}</bdi>
  const ranges = highlight(text, query)
  return (
    <bdi>
      {ranges.map(([start, end], index) => (
        // By its number: the next key marks another place in the same elements.
        <Fragment key={index}>
          {text.slice(ranges[index - 1]?.[1] ?? 0, start)}
          <b className="font-bold text-primary">{text.slice(start, end)}</b>
        </Fragment>
      ))}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </bdi>
  )
}
