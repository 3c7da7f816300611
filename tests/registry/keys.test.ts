import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bindingsOf, type Active, type Remap } from '../../src/registry/bindings.ts'
import { defineCommand, confirmed, reversible, safe, type Command, type Scope } from '../../src/registry/define.ts'
import type { Effect } from '../../src/registry/effect.ts'
import type { Kind } from '../../src/contract/views.ts'
import { conflicts } from '../../src/registry/key-conflicts.ts'
import { createKeyReader, sequenceTimeout } from '../../src/registry/key-reader.ts'
import { parseKeys, strokeOf, type KeyPress, type KeyPlatform } from '../../src/registry/stroke.ts'

const nothing = { risk: safe, effect: (): Effect => ({ do: 'reload' }) }
const key = (id: string, keys: string, scope: Scope = 'global'): Command =>
  defineCommand({ ...nothing, id, keys, scope })

const commands: readonly Command[] = [
  key('go.tournaments', 'g t'),
  key('go.home', 'g h'),
  key('console.palette', 'mod+k'),
  key('console.help', '?'),
  key('console.command-line', ':'),
  key('console.plus', '+'),
  key('go.back', 'escape'),
  key('bracket-view.as-table', 'v', 'bracket-view'),
  key('bracket-view.down', 'j', 'bracket-view'),
  defineCommand({ ...nothing, id: 'table.down', keys: 'j', scope: 'table', repeats: true }),
  key('table.last', 'shift+g', 'table'),
  defineCommand({ ...nothing, id: 'tournament.open', target: 'tournament', keys: 'r o' }),
]

test('keys of a sequence run its command and nothing on the way', () => {
  const session = aKeyboard()
  expect(session.type('g')).toEqual(['pending'])
  expect(session.reader.pending()).toEqual(['g'])
  expect(session.reader.continuations().map(({ stroke }) => stroke)).toEqual(['t', 'h'])
  expect(session.type('t')).toEqual(['run'])
  expect(session.ran).toEqual(['go.tournaments'])
  expect(session.reader.pending()).toEqual([])
})

test('the beginning of a sequence stays until its next key', () => {
  const session = aKeyboard()
  session.type('g')
  session.wait(60_000)
  expect(session.reader.pending()).toEqual(['g'])
  expect(session.type('t')).toEqual(['run'])
  expect(session.ran).toEqual(['go.tournaments'])
})

test('a wrong key may begin another sequence', () => {
  const session = aKeyboard()
  expect(session.type('g', 'g', 'h')).toEqual(['pending', 'pending', 'run'])
  expect(session.type('g', 'r', 'o')).toEqual(['pending', 'pending', 'run'])
  expect(session.type('g', '?')).toEqual(['pending', 'run'])
  expect(session.ran).toEqual(['go.home', 'tournament.open', 'console.help'])
})

test('Escape ends a sequence and does nothing else then', () => {
  const session = aKeyboard()
  expect(session.type('g', 'Escape', 't')).toEqual(['pending', 'cancelled', 'passed'])
  expect(session.type('Escape')).toEqual(['run'])
  expect(session.ran).toEqual(['go.back'])
})

test('a key that begins another one waits, then runs', () => {
  const session = aKeyboard({ remap: { 'go.home': 'g' } })
  session.type('g')
  expect(session.ran).toEqual([])
  session.wait(sequenceTimeout - 1)
  expect(session.ran).toEqual([])
  session.wait(1)
  expect(session.ran).toEqual(['go.home'])
  session.type('g', 't')
  expect(session.ran).toEqual(['go.home', 'go.tournaments'])
})

test('the same key means what the focused view means by it', () => {
  const session = aKeyboard()
  session.be('bracket-view')
  session.type('j')
  session.be('table')
  session.type('j', 'v')
  expect(session.ran).toEqual(['bracket-view.down', 'table.down'])
})

test('the keys of a kind work where one is at hand', () => {
  const session = aKeyboard()
  session.be('global')
  expect(session.type('r', 'o')).toEqual(['passed', 'passed'])
  session.be('global', 'tournament')
  expect(session.type('r', 'o')).toEqual(['pending', 'run'])
})

test.each<{ why: string; press: Partial<KeyPress> & { key: string } }>([
  { why: 'a word being composed', press: { key: 'g', isComposing: true } },
  { why: 'an input method at work in a field', press: { key: 'Process', code: 'KeyG', keyCode: 229, editable: true } },
  { why: 'text in a field', press: { key: 'g', editable: true } },
  { why: 'a lone modifier', press: { key: 'Shift', shiftKey: true } },
  { why: 'a dead key', press: { key: 'Dead', code: 'BracketLeft' } },
  { why: 'select all in a field', press: { key: 'a', ctrlKey: true, editable: true } },
  { why: 'AltGr typing in a field', press: { key: 'k', ctrlKey: true, altKey: true, editable: true } },
  { why: 'a held key', press: { key: '?', repeat: true } },
])('$why runs nothing and begins nothing', ({ press }) => {
  const session = aKeyboard({ remap: { 'go.home': 'mod+a', 'console.help': '?' } })
  session.press(press)
  expect(session.ran).toEqual([])
  expect(session.reader.pending()).toEqual([])
})

test('in a field only chords with mod and Escape work', () => {
  const session = aKeyboard()
  session.press({ key: 'k', ctrlKey: true, editable: true })
  session.press({ key: 'Escape', editable: true })
  expect(session.ran).toEqual(['console.palette', 'go.back'])
})

test('held down, movement goes on', () => {
  const session = aKeyboard()
  session.be('table')
  for (const repeat of [false, true, true]) session.press({ key: 'j', repeat })
  expect(session.ran).toEqual(['table.down', 'table.down', 'table.down'])
})

test('a keyup that never comes changes nothing', () => {
  const session = aKeyboard()
  session.press({ key: 'k', ctrlKey: true })
  session.type('g', 't')
  expect(session.ran).toEqual(['console.palette', 'go.tournaments'])
})

test('with letter keys off, five thousand characters run nothing', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 5000, maxLength: 5000 }), (text) => {
      const session = aKeyboard({ letters: false })
      session.be('global', 'table', 'bracket-view', 'tournament')
      session.type(...Array.from(text))
      expect(session.ran).toEqual([])
    }),
    { numRuns: 3 },
  )
  const session = aKeyboard({ letters: false })
  session.press({ key: 'k', ctrlKey: true })
  expect(session.ran).toEqual(['console.palette'])
})

test.each<{ layout: string; press: Partial<KeyPress> & { key: string }; platform?: KeyPlatform; stroke: string }>([
  { layout: 'US ?', press: { key: '?', code: 'Slash', shiftKey: true }, stroke: '?' },
  { layout: 'German ?', press: { key: '?', code: 'Minus', shiftKey: true }, stroke: '?' },
  { layout: 'French :', press: { key: ':', code: 'Period' }, stroke: ':' },
  { layout: 'French 0', press: { key: '0', code: 'Digit0', shiftKey: true }, stroke: '0' },
  { layout: 'German [ by AltGr', press: { key: '[', code: 'Digit8', ctrlKey: true, altKey: true }, stroke: '[' },
  { layout: 'German [ by Option', press: { key: '[', code: 'Digit5', altKey: true }, platform: 'mac', stroke: '[' },
  { layout: 'Swiss }', press: { key: '}', code: 'Backslash', ctrlKey: true, altKey: true }, stroke: '}' },
  { layout: 'French letter q', press: { key: 'q', code: 'KeyA' }, stroke: 'q' },
  { layout: 'Zhuyin letter', press: { key: 'ㄇ', code: 'KeyA' }, stroke: 'a' },
  { layout: 'Zhuyin ?', press: { key: 'ㄥ', code: 'Slash', shiftKey: true }, stroke: '?' },
  { layout: 'Zhuyin digit', press: { key: 'ㄅ', code: 'Digit1' }, stroke: '1' },
  { layout: 'Pinyin full width ?', press: { key: '？', code: 'Slash', shiftKey: true }, stroke: '?' },
  { layout: 'waiting input method', press: { key: 'Process', code: 'KeyG', keyCode: 229 }, stroke: 'g' },
  { layout: 'capital by shift', press: { key: 'G', code: 'KeyG', shiftKey: true }, stroke: 'shift+g' },
  { layout: 'caps lock', press: { key: 'G', code: 'KeyG' }, stroke: 'g' },
  { layout: '⌘ on a Mac', press: { key: 'k', metaKey: true }, platform: 'mac', stroke: 'mod+k' },
  { layout: 'ctrl on a Mac', press: { key: 'k', ctrlKey: true }, platform: 'mac', stroke: 'ctrl+k' },
  { layout: 'Windows key', press: { key: 'k', metaKey: true }, stroke: 'meta+k' },
  { layout: 'Option letter', press: { key: '˚', code: 'KeyK', altKey: true }, platform: 'mac', stroke: 'alt+k' },
  { layout: 'shift with an arrow', press: { key: 'ArrowDown', shiftKey: true }, stroke: 'shift+down' },
  { layout: 'keypad +', press: { key: '+', code: 'NumpadAdd' }, stroke: '+' },
  { layout: 'Cyrillic letter', press: { key: 'ч', code: 'KeyX' }, stroke: 'x' },
  {
    layout: 'Option letter with a mark',
    press: { key: 'å', code: 'KeyA', altKey: true },
    platform: 'mac',
    stroke: 'alt+a',
  },
])('$layout is $stroke', ({ press, platform = 'other', stroke }) => {
  expect(strokeOf(aPress(press), platform)).toBe(stroke)
})

test.each<{ layout: string; press: Partial<KeyPress> & { key: string } }>([
  { layout: 'Polish ź by AltGr on Linux', press: { key: 'ź', code: 'KeyX' } },
  { layout: 'Polish ź by AltGr on Windows', press: { key: 'ź', code: 'KeyX', ctrlKey: true, altKey: true } },
  { layout: 'German ö', press: { key: 'ö', code: 'Semicolon' } },
  { layout: 'Czech ě in the row of digits', press: { key: 'ě', code: 'Digit2' } },
])('$layout is no key of ours: the letter of its place is elsewhere', ({ press }) => {
  expect(strokeOf(aPress(press), 'other')).toBeUndefined()
})

test.each([
  { keys: 'G', strokes: ['shift+g'] },
  { keys: 'shift+mod+k', strokes: ['mod+shift+k'] },
  { keys: 'ctrl+k', strokes: ['mod+k'] },
  { keys: 'mod++ -', strokes: ['mod++', '-'] },
  { keys: 'ArrowUp', strokes: ['up'] },
  { keys: 'shift+1', strokes: undefined },
  { keys: 'hyper+x', strokes: undefined },
  { keys: 'g  t', strokes: undefined },
  { keys: '鍵', strokes: undefined },
])('$keys is read as $strokes', ({ keys, strokes }) => {
  expect(parseKeys(keys, 'other')).toEqual(strokes)
})

test.each<{ why: string; list: readonly Command[]; remap?: Remap; expected: readonly string[] }>([
  { why: 'none in ours', list: commands, expected: [] },
  { why: 'the same keys', list: [key('a.a', 'x'), key('a.b', 'x', 'table')], expected: ['full a.a a.b'] },
  {
    why: 'ctrl is mod, except on a Mac',
    list: [key('a.a', 'ctrl+e'), key('a.b', 'mod+e')],
    expected: ['full a.a a.b'],
  },
  { why: 'the beginning of another', list: [key('a.a', 'x'), key('a.b', 'x y')], expected: ['shadow a.a a.b'] },
  { why: 'beginning with another', list: [key('a.a', 'x y'), key('a.b', 'x')], expected: ['prefix a.a a.b'] },
  {
    why: 'table and bracket exclude each other',
    list: [key('a.a', 'x', 'table'), key('a.b', 'x', 'bracket-view')],
    expected: [],
  },
  { why: 'a form is no table', list: [key('a.a', 'x', 'form'), key('a.b', 'x', 'form')], expected: ['full a.a a.b'] },
  {
    why: 'a row and what the page that lists it is about are at hand at once',
    list: [ofKind('a.a', 'team'), ofKind('a.b', 'stage')],
    expected: ['full a.a a.b'],
  },
  {
    why: 'a part and what it is part of are at hand at once',
    list: [ofKind('a.a', 'match'), ofKind('a.b', 'tournament')],
    expected: ['full a.a a.b'],
  },
  { why: 'no page has both', list: [ofKind('a.a', 'team'), ofKind('a.b', 'match')], expected: [] },
  { why: 'taken away by the person', list: [key('a.a', 'x'), key('a.b', 'x')], remap: { 'a.b': '' }, expected: [] },
  {
    why: 'given by the person',
    list: [key('a.a', 'x'), key('a.b', 'y')],
    remap: { 'a.b': 'x' },
    expected: ['full a.a a.b'],
  },
  { why: 'no such key', list: [key('a.a', 'x')], remap: { 'a.a': 'shift+1' }, expected: ['unreadable a.a'] },
  { why: 'the browser closes the tab', list: [key('a.a', 'mod+w')], expected: ['reserved a.a'] },
  { why: 'a screen reader needs it', list: [key('a.a', 'ctrl+alt+x')], expected: ['reserved a.a'] },
  { why: 'one key for what is asked about', list: [{ ...key('a.a', 'x'), risk: confirmed }], expected: ['single a.a'] },
  { why: 'two keys for what is asked about', list: [{ ...key('a.a', 'x y'), risk: confirmed }], expected: [] },
  { why: 'one key for what can be undone', list: [{ ...key('a.a', 'x'), risk: reversible }], expected: [] },
])('conflicts: $why', ({ list, remap, expected }) => {
  const found = conflicts(list, remap).map(({ is, ids }) => [is, ...ids].join(' '))
  expect([...new Set(found)]).toEqual(expected)
})

test('random keys run only what is shown for them', () => {
  const strokes = ['g', 't', 'h', 'r', 'o', 'j', 'v', '?', ':', 'Escape', 'x', 'G']
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...strokes), { maxLength: 60 }), (typed) => {
      const session = aKeyboard()
      for (const [index, key] of typed.entries()) {
        const before = session.ran.length
        session.press({ key, shiftKey: key === 'G' })
        const ran = session.ran[before]
        const keys = bindingsOf(commands, 'other').find(({ id }) => id === ran)?.strokes ?? []
        const last = typed
          .slice(index + 1 - keys.length, index + 1)
          .map((one) => (one === 'G' ? 'shift+g' : one.toLowerCase()))
        expect(ran === undefined ? [] : last).toEqual(keys)
      }
    }),
  )
})

function ofKind(id: string, target: Kind): Command {
  return defineCommand({ ...nothing, id, target, keys: 'x' })
}

function aPress(press: Partial<KeyPress> & { key: string }): KeyPress {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
  return { code: '', repeat: false, isComposing: false, keyCode: 0, editable: false, ...none, ...press }
}

/** A keyboard, a screen where everything is at hand, and a clock that is turned by hand. */
function aKeyboard({ remap = {}, letters = true }: { remap?: Remap; letters?: boolean } = {}) {
  const ran: string[] = []
  let active: Active = new Set(['global', 'table', 'tournament'])
  let timer: { left: number; act: () => void } | undefined
  const reader = createKeyReader({
    bindings: bindingsOf(commands, 'other', remap),
    platform: 'other',
    active: () => active,
    letters: () => letters,
    run: ({ id }) => void ran.push(id),
    timer(left, act) {
      const own = { left, act }
      timer = own
      return () => void (timer === own && (timer = undefined))
    },
  })
  const press = (one: Partial<KeyPress> & { key: string }) => reader.press(aPress(one))
  return {
    ran,
    reader,
    press,
    type: (...keys: string[]) => keys.map((key) => press({ key })),
    be: (...now: (Active extends ReadonlySet<infer One> ? One : never)[]) => void (active = new Set(now)),
    wait(milliseconds: number) {
      if (!timer) return
      timer.left -= milliseconds
      if (timer.left <= 0) timer.act()
    },
  }
}
