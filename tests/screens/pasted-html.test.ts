// @vitest-environment happy-dom
// Formatted text that is pasted becomes a rich text; whatever in it would act is left behind.
import { expect, test } from 'vitest'
import { writeRichText } from '../../src/contract/rich-text-source.ts'
import { richTextOfHtml } from '../../src/shell/forms/pasted-html.ts'

test.each([
  ['<h1>Rules</h1><p>Be <b>fair</b> and <i>kind</i>.</p>', '# Rules\n\nBe **fair** and *kind*.'],
  ['<ul><li>one</li><li><p>two</p></li></ul><ol><li>three</li></ol>', '- one\n- two\n\n1. three'],
  ['<p>see <a href="https://a.b/c(d)">here</a></p>', 'see [here](https://a.b/c%28d%29)'],
  ['<p style="font-weight:700">loud</p><div>next<br>line</div>', '**loud**\n\nnext\n\nline'],
])('%s', (html, text) => {
  expect(writeRichText(richTextOfHtml(html))).toBe(text)
})

test.each([
  '<img src=x onerror="globalThis.ran = true">',
  '<script>globalThis.ran = true</script>',
  '<svg onload="globalThis.ran = true"><script>globalThis.ran = true</script></svg>',
  '<iframe srcdoc="<script>parent.ran = true</script>"></iframe>',
  '<a href="javascript:globalThis.ran = true">words</a>',
  '<style>body { display: none }</style>',
])('nothing runs, and nothing of it stays but words: %s', (html) => {
  const document = richTextOfHtml(`<p>kept</p>${html}`)
  expect(JSON.stringify(document)).toContain('kept')
  expect(JSON.stringify(document)).not.toMatch(/ran|display|javascript/)
  expect('ran' in globalThis).toBe(false)
})
