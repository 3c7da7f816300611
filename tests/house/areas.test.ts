// The lists of areas are what stands in their folders.
import { format } from 'prettier'
import { expect, test } from 'vitest'
import { areaLists } from '../support/generated-areas.ts'
import { textOf } from './tracked-files.ts'

const style = { parser: 'typescript', semi: false, singleQuote: true, printWidth: 120 } as const

test.each([...areaLists()])('%s lists every area (npm run keys writes it)', async (file, now) => {
  expect(await format(textOf(file), style)).toBe(await format(now, style))
})
