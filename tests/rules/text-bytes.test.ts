import { expect, test } from 'vitest'
import { textInBytes } from '../../src/rules/text-bytes.ts'

const utf16 = (text: string, mark: readonly number[], bigEnd: boolean) => {
  const bytes = Buffer.from(text, 'utf16le')
  return Uint8Array.from([...mark, ...(bigEnd ? bytes.swap16() : bytes)])
}

test.each([
  { why: 'UTF-8', bytes: Buffer.from('隊名,Ann'), text: '隊名,Ann' },
  { why: 'UTF-8 with its mark', bytes: Buffer.from('\uFEFF{"a":1}'), text: '{"a":1}' },
  { why: 'UTF-16 of Windows', bytes: utf16('隊名\tAnn', [0xff, 0xfe], false), text: '隊名\tAnn' },
  { why: 'UTF-16 with the big end first', bytes: utf16('隊名', [0xfe, 0xff], true), text: '隊名' },
  { why: 'nothing', bytes: new Uint8Array(), text: '' },
  // 隊 in Big5, and é in Windows-1252.
  { why: 'Big5', bytes: Uint8Array.from([0xb6, 0xa4, 0x2c]), text: undefined },
  { why: 'Latin-1', bytes: Uint8Array.from([0x43, 0x61, 0x66, 0xe9]), text: undefined },
])('$why', ({ bytes, text }) => {
  expect(textInBytes(bytes)).toBe(text)
})
