// @vitest-environment happy-dom
// One list of teams in six encodings, given to the field of a form: the same names, or a question about how it reads.
import { act } from 'react'
import { expect, test } from 'vitest'
import { FileText } from '../../src/shell/forms/file-text.tsx'
import { aWorld } from '../registry/world.ts'
import { until } from '../ui/render.ts'
import { aSession, draw } from './shell-session.tsx'

const names = '紅隊\n藍隊'
const utf16 = Buffer.from(names, 'utf16le')
// 紅隊 and 藍隊 in Big5.
const big5 = Uint8Array.from([0xac, 0xf5, 0xb6, 0xa4, 0x0a, 0xc2, 0xc5, 0xb6, 0xa4])

test.each([
  { encoding: 'UTF-8', bytes: Buffer.from(names), text: names },
  { encoding: 'UTF-8 with its mark', bytes: Buffer.from(`\uFEFF${names}`), text: names },
  { encoding: 'UTF-16 LE', bytes: Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), text: names },
  {
    encoding: 'UTF-16 BE',
    bytes: Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()]),
    text: names,
  },
  { encoding: 'Big5', bytes: big5, text: names },
  { encoding: 'Windows-1252', bytes: Buffer.from('Zürich\nMünchen', 'latin1'), text: 'Zürich\nMünchen' },
])('a list in $encoding', async ({ encoding, bytes, text }) => {
  const given: string[] = []
  await draw(aSession(aWorld([])), <FileText value="" accept=".csv" onValueChange={(typed) => given.push(typed)} />)
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')!
  const file = new File([Uint8Array.from(bytes)], 'teams.csv')
  Object.defineProperty(chooser, 'files', { value: [file], configurable: true })
  await act(async () => void chooser.dispatchEvent(new Event('change', { bubbles: true })))
  if (['Big5', 'Windows-1252'].includes(encoding)) {
    const offered = () => [...document.querySelectorAll<HTMLButtonElement>('fieldset button')]
    await until(() => expect(offered().map((button) => button.textContent?.split(' ')[0])).toContain(encoding))
    expect(given).toEqual([])
    await act(async () =>
      offered()
        .find((button) => button.textContent?.startsWith(encoding))
        ?.click(),
    )
  }
  await until(() => expect(given).toEqual([text]))
})
