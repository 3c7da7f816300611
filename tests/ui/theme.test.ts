import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, '../../src/ui/theme.css'), 'utf8')

type Tokens = Record<string, string>

function tokensOf(selector: string): Tokens {
  const start = css.indexOf(`${selector} {`)
  const block = css.slice(start, css.indexOf('\n}', start))
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6,8})/g)].map(([, name, value]) => [name, value]),
  )
}

const dark = tokensOf(':root')
const themes: Record<string, Tokens> = {
  dark,
  light: { ...dark, ...tokensOf(":root[data-theme='light']") },
  contrast: { ...dark, ...tokensOf(":root[data-theme='contrast']") },
}

function channels(colour: string): number[] {
  return [1, 3, 5, 7].map((at) => (colour.length > at ? Number.parseInt(colour.slice(at, at + 2), 16) / 255 : 1))
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** A wash laid over an opaque ground. */
function over(wash: string, ground: string): string {
  const top = channels(wash)
  const below = channels(ground)
  const alpha = top[3] ?? 1
  const mixed = [0, 1, 2].map((part) => Math.round(255 * ((top[part] ?? 0) * alpha + (below[part] ?? 0) * (1 - alpha))))
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function contrast(a: string, b: string): number {
  const [light = 0, darker = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light + 0.05) / (darker + 0.05)
}

const grounds = ['bg', 'pane', 'pane-2']
const texts = ['text', 'dim', 'primary', 'secondary', 'ok', 'warn', 'bad']

const pairs = Object.entries(themes).flatMap(([theme, tokens]) => {
  const colour = (name: string) => tokens[name] ?? '#000000'
  const current = over(colour('primary-wash'), colour('pane'))
  return [
    ...texts.flatMap((text) =>
      [...grounds.map((ground) => [ground, colour(ground)] as const), ['current row', current] as const].map(
        ([on, ground]) => ({
          theme,
          what: text,
          on,
          least: 4.5,
          ratio: contrast(colour(text), ground),
        }),
      ),
    ),
    ...['ok', 'warn', 'bad'].map((tone) => ({
      theme,
      what: tone,
      on: `${tone}-wash`,
      least: 4.5,
      ratio: contrast(colour(tone), over(colour(`${tone}-wash`), colour('pane'))),
    })),
    {
      theme,
      what: 'on-primary',
      on: 'primary-deep',
      least: 4.5,
      ratio: contrast(colour('on-primary'), colour('primary-deep')),
    },
    ...['edge', 'focus', 'primary'].flatMap((border) =>
      grounds.map((on) => ({
        theme,
        what: `${border} as a border`,
        on,
        least: 3,
        ratio: contrast(colour(border), colour(on)),
      })),
    ),
  ]
})

test.each(pairs)('$theme: $what on $on has at least $least', ({ ratio, least }) => {
  expect(ratio).toBeGreaterThanOrEqual(least)
})

/** The angle on the wheel of colours: 0 is red, 120 green, 240 blue. */
function hue(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour)
  const angle = Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue)
  return ((angle * 180) / Math.PI + 360) % 360
}

test.each(Object.keys(themes))(
  '§9: in the theme %s the primary colour is a deep purple, the secondary one blue',
  (theme) => {
    const colour = (name: string) => themes[theme]?.[name] ?? '#000000'
    for (const name of ['primary', 'primary-deep']) {
      expect(hue(colour(name))).toBeGreaterThan(250)
      expect(hue(colour(name))).toBeLessThan(275)
    }
    expect(hue(colour('secondary'))).toBeGreaterThan(200)
    expect(hue(colour('secondary'))).toBeLessThan(225)
  },
)
