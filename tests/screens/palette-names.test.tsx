// Names that run from right to left stand apart in the palette, also where what was typed is marked in them.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Marked } from '../../src/shell/palette/marked.tsx'

test.each([
  { why: 'nothing typed', query: '', drawn: '\u2068גביע הנמל\u2069' },
  {
    why: 'a part typed',
    query: 'הנמל',
    drawn: /^<bdi>גביע <b class="[^"]*unicode-bidi:normal[^"]*">הנמל<\/b><\/bdi>$/,
  },
])('a right-to-left name is apart: $why', ({ query, drawn }) => {
  expect(renderToStaticMarkup(<Marked text="גביע הנמל" query={query} />)).toMatch(drawn)
})

test('other names cost no element', () => {
  expect(renderToStaticMarkup(<Marked text="Kowloon Kings" query="king" />)).toMatch(
    /^Kowloon <b class="[^"]*">King<\/b>s$/,
  )
})
