// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { textOf } from '../../src/shell/forms/read-file.ts'

test('a text file is read, whatever it is called', async () => {
  expect(await textOf(new File(['九龍戰隊\nAlpha'], 'teams.csv'))).toBe('九龍戰隊\nAlpha')
})

test.each([
  { why: 'a picture', file: new File([new Uint8Array([0x89, 0x50, 0xff, 0xfe])], 'logo.png') },
  { why: 'far too large', file: new File(['x'.repeat(10_000_001)], 'huge.txt') },
])('$why is no list', async ({ file }) => {
  expect(await textOf(file)).toBeUndefined()
})
