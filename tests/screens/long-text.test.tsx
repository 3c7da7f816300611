import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LongText } from '../../src/shell/words/long-text.tsx'

test.each([
  { why: 'a text of 50 characters', text: 'x'.repeat(50) },
  { why: '50 characters of two units each', text: '𝔸'.repeat(50) },
])('$why is shown whole', ({ text }) => {
  expect(renderToStaticMarkup(<LongText text={text} />)).toBe(text)
})

test('a longer one is shortened for the eye; pointer and screen reader get all of it', () => {
  const text = '隊'.repeat(51)
  const drawn = renderToStaticMarkup(<LongText text={text} />)
  expect(drawn).toContain(`title="${text}"`)
  expect(drawn).toContain(`<span aria-hidden="true">${'隊'.repeat(50)}…</span>`)
  expect(drawn).toContain(`>${text}</span>`)
})
