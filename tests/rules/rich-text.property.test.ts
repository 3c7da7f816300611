// Rich texts: what is written as text is read back as the same document, whatever stands in it.
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { RichText, RichTextGiven } from '../../src/contract/rich-text.ts'
import { readRichText, writeRichText } from '../../src/contract/rich-text-source.ts'

/** chosen: all ten thousand take a few seconds; `npm test` plays a part of them. */
const documents = Number(process.env['ARENA_DOCUMENTS'] ?? 1_000)

const words = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.string({ maxLength: 8, unit: fc.constantFrom(...'ab *[]()\\#-1.! \t隊'.split(''), '🏆') }),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 12, unit: 'grapheme' }) },
)
const link = fc.constantFrom('https://arena.test/rules?a=1#top', 'mailto:help@arena.test', 'http://a.b/*_*')
const run = fc.record({ text: words, bold: fc.boolean(), italic: fc.boolean(), link }, { requiredKeys: ['text'] })
const runs = fc.array(run, { maxLength: 5 })
const block = fc.oneof(
  fc.record({ type: fc.constant('paragraph' as const), text: runs }),
  fc.record({ type: fc.constant('heading' as const), level: fc.constantFrom(1 as const, 2 as const), text: runs }),
  fc.record({ type: fc.constant('list' as const), ordered: fc.boolean(), items: fc.array(runs, { maxLength: 4 }) }),
)

test(`${documents} random documents come back as they were`, () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 6 }), (blocks) => {
      const document = v.parse(RichText, blocks)
      expect(v.parse(RichText, readRichText(writeRichText(document)))).toEqual(document)
      expect(v.parse(RichText, document)).toEqual(document)
    }),
    { numRuns: documents },
  )
})

test('whatever is typed is a document, and stays what it is once it was read', () => {
  fc.assert(
    fc.property(fc.array(words, { maxLength: 6 }), (lines) => {
      const document = v.parse(RichTextGiven, lines.join('\n'))
      expect(v.parse(RichTextGiven, writeRichText(document))).toEqual(document)
    }),
    { numRuns: documents },
  )
})

test.each([
  ['# Rules', [{ type: 'heading', level: 1, text: [{ text: 'Rules' }] }]],
  ['2 * 3 is 6', [{ type: 'paragraph', text: [{ text: '2 * 3 is 6' }] }]],
  [
    'Be **fair**, see [here](https://a.b/c)',
    [
      {
        type: 'paragraph',
        text: [
          { text: 'Be ' },
          { text: 'fair', bold: true },
          { text: ', see ' },
          { text: 'here', link: 'https://a.b/c' },
        ],
      },
    ],
  ],
  ['1. one\n2. two', [{ type: 'list', ordered: true, items: [[{ text: 'one' }], [{ text: 'two' }]] }]],
  ['[x](javascript:alert(1))', [{ type: 'paragraph', text: [{ text: '[x](javascript:alert(1))' }] }]],
])('%s', (typed, document) => {
  expect(v.parse(RichTextGiven, typed)).toEqual(document)
})

test('a link that acts is refused', () => {
  const acting = [{ type: 'paragraph', text: [{ text: 'x', link: 'javascript:alert(1)' }] }]
  expect(v.safeParse(RichText, acting).success).toBe(false)
})
