// @vitest-environment happy-dom
// A file in another encoding than UTF-8: how it reads in each of the usual ones, and the one that is chosen.
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { FileText } from '../../src/shell/forms/file-text.tsx'
import { aWorld } from '../registry/world.ts'
import { until } from '../ui/render.ts'
import { aSession, draw } from './shell-session.tsx'

const inBig5 = Uint8Array.from([0xb6, 0xa4, 0xa6, 0x57, 0x2c, 0xa6, 0xa8, 0xad, 0xfb, 0x0d, 0x0a])

async function choose(file: File): Promise<void> {
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!chooser) throw new Error('no file can be chosen')
  Object.defineProperty(chooser, 'files', { value: [file], configurable: true })
  await act(async () => void chooser.dispatchEvent(new Event('change', { bubbles: true })))
}

async function type(text: string): Promise<void> {
  const field = document.querySelector('textarea')
  if (!field) throw new Error('nothing can be typed')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** A file whose bytes come only when the test says so, as those of a large one do. */
function slowFile(text: string, name: string): { file: File; finish: () => Promise<void> } {
  const file = new File([text], name)
  const bytes = file.arrayBuffer()
  let open = () => {}
  const held = new Promise<void>((resolve) => (open = resolve))
  Object.defineProperty(file, 'arrayBuffer', { value: () => held.then(() => bytes) })
  return {
    file,
    async finish() {
      await act(async () => open())
      await act(async () => void (await bytes))
    },
  }
}

/** The field in a form that keeps what it is given, in `given` too. */
function FormWith({ text, given = [] }: { text: string; given?: string[] }) {
  const [value, setValue] = useState(text)
  const take = (next: string) => {
    given.push(next)
    setValue(next)
  }
  return (
    <>
      <FileText value={value} accept=".csv" onValueChange={take} />
      <button onClick={() => setValue('')}>Discard</button>
    </>
  )
}

test('a list in Big5 comes in as it reads in the encoding that is chosen', async () => {
  const given: string[] = []
  await draw(aSession(aWorld([])), <FileText value="" accept=".csv" onValueChange={(text) => given.push(text)} />)
  const readings = () => [...document.querySelectorAll<HTMLButtonElement>('fieldset button')]
  await choose(new File([inBig5], 'teams.csv'))
  await until(() => expect(readings()).toHaveLength(2))
  expect(readings().map(({ textContent }) => textContent)).toEqual(['Big5 隊名,成員', 'Windows-1252 ¶¤¦W,¦¨\u00adû'])
  expect(document.querySelector('fieldset [role=alert]')?.textContent).toContain('teams.csv')
  expect(given).toEqual([])

  await act(async () => readings()[0]?.click())
  expect(given).toEqual(['隊名,成員\r\n'])
  expect(readings()).toEqual([])
  expect(document.activeElement?.tagName).toBe('TEXTAREA')
})

test('what is typed after the file is not replaced by an encoding of it', async () => {
  const given: string[] = []
  await draw(aSession(aWorld([])), <FileText value="" accept=".csv" onValueChange={(text) => given.push(text)} />)
  await choose(new File([inBig5], 'teams.csv'))
  await until(() => expect(document.querySelector('fieldset')).not.toBeNull())
  await type('Alpha')
  expect(given).toEqual(['Alpha'])
  expect(document.querySelector('fieldset')).toBeNull()
})

test('what is no text in any of them is refused with the way out', async () => {
  const given: string[] = []
  await draw(aSession(aWorld([])), <FileText value="" accept=".csv" onValueChange={(text) => given.push(text)} />)
  await choose(new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3])], 'logo.png'))
  await until(() => expect(document.querySelector('output')?.textContent).toContain('CSV UTF-8'))
  expect(document.querySelector('fieldset')).toBeNull()
  expect(given).toEqual([])
})

test('of two files the one that was chosen last counts, whichever is read first', async () => {
  const given: string[] = []
  await draw(aSession(aWorld([])), <FormWith text="" given={given} />)
  const slow = slowFile('Alpha', 'first.csv')
  await choose(slow.file)
  await choose(new File(['Bravo'], 'second.csv'))
  await until(() => expect(given).toEqual(['Bravo']))
  await slow.finish()
  expect(given).toEqual(['Bravo'])
  expect(document.querySelector('output')?.textContent).toBe('second.csv')
})

test('what is typed while a large file is being read stays', async () => {
  const given: string[] = []
  await draw(aSession(aWorld([])), <FileText value="" accept=".csv" onValueChange={(text) => given.push(text)} />)
  const slow = slowFile('Alpha', 'large.csv')
  await choose(slow.file)
  await type('Bravo')
  await slow.finish()
  expect(given).toEqual(['Bravo'])
  expect(document.querySelector('output')?.textContent).not.toBe('large.csv')
})

test('a file that was dropped on the page is asked about as soon as its form is open', async () => {
  const given: string[] = []
  const file = new File([inBig5], 'teams.csv')
  await draw(
    aSession(aWorld([])),
    <FileText value="" accept=".csv" file={file} onValueChange={(text) => given.push(text)} />,
  )
  await until(() => expect(document.querySelectorAll('fieldset button')).toHaveLength(2))
  expect(given).toEqual([])
})

const toldLine = () => document.querySelector('output')?.textContent
const discard = () => act(async () => [...document.querySelectorAll('button')].at(-1)?.click())

test('the name of a file goes when its text is discarded, and when something else is typed', async () => {
  await draw(aSession(aWorld([])), <FormWith text="" />)
  const before = toldLine()
  await choose(new File(['Alpha'], 'teams.csv'))
  await until(() => expect(toldLine()).toBe('teams.csv'))
  await discard()
  expect(toldLine()).toBe(before)

  await choose(new File([inBig5], 'list.csv'))
  await until(() => expect(document.querySelectorAll('fieldset button')).toHaveLength(2))
  await act(async () => document.querySelector<HTMLElement>('fieldset button')?.click())
  expect(toldLine()).toBe('list.csv')
  await type('Bravo')
  expect(toldLine()).toBe(before)
})

test('a file that a draft still holds is told by its name', async () => {
  await draw(aSession(aWorld([])), <FormWith text="data:image/png;name=cup%20final.png;base64,AAAA" />)
  expect(toldLine()).toBe('cup final.png')
  await discard()
  expect(toldLine()).not.toContain('cup')
})
