import { expect, test } from 'vitest'
import { otherReadings, textInBytes } from '../../src/rules/text-bytes.ts'

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

test.each([
  {
    why: 'Big5',
    bytes: [0xb6, 0xa4, 0xa6, 0x57, 0x2c, 0xa6, 0xa8, 0xad, 0xfb, 0x0d, 0x0a],
    readings: { big5: '隊名,成員\r\n', 'windows-1252': '¶¤¦W,¦¨\u00adû\r\n' },
  },
  // A lone é is half a pair of Big5.
  { why: 'Windows-1252', bytes: [0x43, 0x61, 0x66, 0xe9, 0x0a], readings: { 'windows-1252': 'Café\n' } },
  { why: 'an image', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00], readings: {} },
])('$why is offered as what it may be', ({ bytes, readings }) => {
  const found = otherReadings(Uint8Array.from(bytes))
  expect(Object.fromEntries(found.map(({ encoding, text }) => [encoding, text]))).toEqual(readings)
})
