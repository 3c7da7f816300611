// What a role may not do and what the platform does not have are one question: pages ask their session (`offers`), never a role.
import { expect, test } from 'vitest'
import { productSources, textOf } from './tracked-files.ts'

/** The session itself. */
const answers = 'src/shell/session/session.ts'

test('no page asks for a role alone', () => {
  const pages = productSources.filter((file) => /^src\/(screens|shell)\//.test(file) && file !== answers)
  expect(pages.length).toBeGreaterThan(100)
  const alone = pages.filter((file) => /\.roles\.includes\(|\bwhyNotForRole\(/.test(textOf(file)))
  expect(alone).toEqual(['src/shell/forms/use-lock.ts'])
})
