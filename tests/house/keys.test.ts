// The keys of all commands together: no clash on any platform, and one mnemonic (commands/index.ts).
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { conflicts } from '../../src/registry/key-conflicts.ts'

test('no keys clash, on a Mac or elsewhere', () => {
  const said = conflicts(commands).map(({ is, keys, ids, platform }) => `${platform}: ${keys} ${is} ${ids.join(', ')}`)
  expect(said).toEqual([])
})
