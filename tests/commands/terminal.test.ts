// What the command line prints steers no terminal, but for colours of its own.
import { expect, test } from 'vitest'
import { coloured, harmless, painted } from '../../src/cli/terminal.ts'

test('what would steer a terminal is shown as what it is', () => {
  expect(harmless('a\tb\n\u001b]0;title\u0007\r\u007f\u009b1m')).toBe(
    String.raw`a${'\t'}b${'\n'}\u001b]0;title\u0007\u000d\u007f\u009b1m`,
  )
  expect(harmless('\u202egnp.exe\u2066\u200f\u2028')).toBe(String.raw`\u202egnp.exe\u2066\u200f\u2028`)
  expect(harmless('Ωμέγα 月亮 👩‍👩‍👧 ﷽')).toBe('Ωμέγα 月亮 👩‍👩‍👧 ﷽')
})

test('colours are ours alone', () => {
  expect(painted(`${coloured('done', 'good')}  Cup`)).toBe('\u001b[32mdone\u001b[0m  Cup')
  expect(painted(coloured('\u001b[5m', 'bad'))).toBe('\u001b[31m\\u001b[5m\u001b[0m')
})

test('JSON stays the same JSON', () => {
  const value = { name: '\u001b[31m \u009b \u202e \ufdd0 "quoted" \\' }
  expect(JSON.parse(harmless(JSON.stringify(value)))).toEqual(value)
})
