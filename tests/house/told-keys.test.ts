// A sequence of keys that a README names belongs to a command of which its sentence speaks.
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { commandKey } from '../../src/contract/say.ts'
import { writtenTexts } from '../support/written-texts.ts'
import { files, textOf } from './tracked-files.ts'

const documents = files.filter((file) => /(^|\/)(README|DECISIONS)\.md$/.test(file))
const written = new Map(writtenTexts('en').map(({ key, text }) => [key, text]))

const stems = (text: string) =>
  new Set(
    [...text.toLowerCase().matchAll(/(?!(?:and|the|its|for|with|one|are|from|all)\b)\b[a-z]{3,}/g)].map(([word]) =>
      word.replace(/s$/, '').slice(0, 4),
    ),
  )

type Told = { file: string; keys: string; spoken: string }

/** Each sequence with the words that tell what it does: those next to it on both sides, other keys passed over. */
const told: readonly Told[] = documents.flatMap((file) =>
  textOf(file)
    .replace(/^```[\s\S]*?^```/gm, '')
    .replaceAll(/\n {2,}(?![-|\d])/g, ' ')
    .split(/\n|[.;] /)
    .flatMap((sentence) => {
      const parts = sentence.split(/`([a-z] [a-z0-9])`/)
      const words = parts.map((part, at) => (at % 2 === 0 && stems(part).size > 0 ? part : ''))
      return parts.flatMap((keys, at) => {
        if (at % 2 === 0) return []
        const beside = [words.slice(0, at).findLast(Boolean), words.slice(at + 1).find(Boolean)]
        return [{ file, keys, spoken: beside.join(' ') }]
      })
    }),
)

/** The words of the commands that have these keys. */
function wordsOf(keys: string): Set<string> {
  const meant = commands.flatMap((command) => {
    const shortcut = (command.shortcuts ?? []).filter((one) => one.keys === keys)
    return command.keys === keys || shortcut.length > 0
      ? [{ id: command.id, args: shortcut.map(({ args }) => args) }]
      : []
  })
  const own = meant.flatMap(({ id, args }) => [
    id,
    JSON.stringify(args),
    ...[commandKey(id, 'title'), commandKey(id, 'help'), `cmd.${id}.aliases`].map((key) => written.get(key) ?? ''),
  ])
  return stems(own.join(' '))
}

test('the sentence of a key speaks of its command', () => {
  expect(told.length).toBeGreaterThan(100)
  const strange = told.filter(({ keys, spoken }) => {
    const said = stems(spoken)
    return ![...wordsOf(keys)].some((stem) => said.has(stem))
  })
  expect(strange).toEqual([])
})
