// The title of a hit with what was typed marked in it.
import { Fragment } from 'react'
import { highlight } from '../../registry/highlight.ts'
import { isolated } from '../words/say.ts'

export function Marked({ text, query }: { text: string; query: string }) {
  if (query === '') return isolated(text)
  const ranges = highlight(text, query)
  const parts = (
    <>
      {ranges.map(([start, end], index) => (
        <Fragment key={start}>
          {text.slice(ranges[index - 1]?.[1] ?? 0, start)}
          {/* Part of a word: on its own its letters would stand in another order. */}
          <b className="font-bold text-primary [unicode-bidi:normal]">{text.slice(start, end)}</b>
        </Fragment>
      ))}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  )
  return isolated(text) === text ? parts : <bdi>{parts}</bdi>
}
