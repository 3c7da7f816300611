// The keys of all commands together: no clash on any platform, and one mnemonic (commands/index.ts).
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { conflicts } from '../../src/registry/key-conflicts.ts'
import { importsOf, productSources, textOf } from './tracked-files.ts'

test.each(['mac', 'other'] as const)('no keys clash on %s', (wanted) => {
  const clashes = conflicts(commands)
    .filter(({ platform }) => platform === wanted)
    .map(({ is, keys, ids }) => `${keys}: ${is} ${ids.join(', ')}`)
  expect(clashes).toEqual([])
})

test('no page load looks for clashes', () => {
  expect(importsOf('src/registry/registry.ts')).not.toContain('src/registry/key-conflicts.ts')
})

/** Where a key press is taken apart for the registry, which asks for itself (key-reader.ts). */
const readsKeys = [
  'src/registry/key-reader.ts',
  'src/registry/stroke.ts',
  'src/shell/frame/key-sheet.tsx',
  'src/shell/keys/key-buffer.ts',
  'src/shell/keys/key-router.ts',
  'src/ui/ime-key.ts',
]

test('keys of an input method are told in one place: Safari says so in another way', () => {
  const found = productSources.filter((file) => /isComposing|\b229\b/.test(textOf(file)))
  expect(found.filter((file) => !readsKeys.includes(file))).toEqual([])
})

/** They have no field, or are asked only by what asked before: a list, a menu, a drawing, the palette's two views. */
const withoutField = [
  'src/screens/bracket/plane.tsx',
  'src/shell/keys/awaited-layer.ts',
  'src/shell/keys/key-buffer.ts',
  'src/shell/keys/press-again.ts',
  'src/shell/palette/fill-view.tsx',
  'src/shell/palette/search-view.tsx',
  'src/ui/chip.tsx',
  'src/ui/menu.tsx',
  'src/ui/option-list.tsx',
  'src/ui/tooltip.tsx',
]

test('whoever hears Enter or Escape in a field asks whether an input method meant it', () => {
  const hears = productSources.filter((file) => /key (!==|===) '(Enter|Escape)'/.test(textOf(file)))
  expect(hears.length).toBeGreaterThan(15)
  const asked = (file: string) => /isImeKey/.test(textOf(file))
  expect(hears.filter((file) => !asked(file) && !withoutField.includes(file))).toEqual([])
  expect(withoutField.filter((file) => asked(file))).toEqual([])
})

/** First key → what in the id of its command it stands for. */
const mnemonic: Record<string, RegExp> = {
  a: /\.(add|create|accept|import|restore|reinstate)/,
  b: /bracket/,
  c: /\.(copy|confirm|check|save-as)/,
  d: /\.(drop|delete|remove|refuse|withdraw|archive|reverse|terminate|unlink)/,
  e: /\.(edit|rename|change|link|set-)|^setting\./,
  f: /^stage\.(finalize|unfinalize|advance)|^table\./,
  g: /^go\.|^table\.first$/,
  i: /^(instant|invoice)\./,
  m: /^match\.|\.move/,
  p: /^payment\./,
  q: /^(notification|sending|suppression|prize|redemption|mission)\.|subscribe$/,
  r: /registration|^round\.|^room\.|^tournament\.publish$/,
  s: /^standings\.|^schedule\./,
  t: /^go\./,
  v: /^calendar\.|\.by-/,
  w: /^pane\./,
  y: /\.(copy|print|export)/,
  z: /^console\./,
}

test('the first of two letters says the verb, or the area', () => {
  const others = commands
    .filter(({ keys }) => keys !== undefined && /^[a-z] [a-z]$/.test(keys))
    .filter(({ id, keys = '' }) => !mnemonic[keys.charAt(0)]?.test(id))
  expect(others.map(({ id, keys }) => `${keys} ${id}`)).toEqual([])
})
