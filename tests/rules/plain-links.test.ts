// Links of texts to be read: what is stored is shown harmlessly, whatever an earlier version took.
import { expect, test } from 'vitest'
import { withPlainLinks } from '../../src/contract/rich-text.ts'

test.each([
  { link: 'https://arena.example/rules', kept: true },
  { link: 'mailto:desk@arena.example', kept: true },
  { link: 'https://arena.example@evil.example/', kept: false },
  { link: 'https://arena.example/\u202egnp.exe', kept: false },
  { link: 'javascript:alert(1)', kept: false },
])('$link is a link: $kept', ({ link, kept }) => {
  const run = { text: 'Here', bold: true }
  const shown = kept ? { ...run, link } : run
  expect(
    withPlainLinks([
      { type: 'paragraph', text: [{ ...run, link }] },
      { type: 'list', ordered: true, items: [[{ ...run, link }]] },
    ]),
  ).toEqual([
    { type: 'paragraph', text: [shown] },
    { type: 'list', ordered: true, items: [[shown]] },
  ])
})
