// What is stored or was answered is read by its shape (src/contract/stored.ts), never by the rules of input.
import { expect, test } from 'vitest'
import { productSources, textOf } from './tracked-files.ts'

test('answers are not read by the rules of input', () => {
  const strict = /\bv\.(?:parse|safeParse|is)\((?!asStored|LooseFields)[^;\n]*, (?:answer|answered|payload|stored)\)/
  const wrong = productSources.flatMap((file) =>
    textOf(file)
      .split('\n')
      .flatMap((line, at) => (strict.test(line) ? [`${file}:${at + 1}`] : [])),
  )
  expect(wrong).toEqual([])
})
