// How the specification was read where it leaves something open: the comments marked `chosen:` that name one of its paragraphs.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './generated-areas.ts'

type Reading = { paragraph: number; file: string; text: string }

export function chosenText(): string {
  const readings = ['src', 'commands'].flatMap(sourcesUnder).flatMap(readingsOf)
  const paragraphs = [...new Set(readings.map(({ paragraph }) => paragraph))].toSorted((a, b) => a - b)
  return [intro, ...paragraphs.map((paragraph) => section(paragraph, readings))].join('\n')
}

const intro = `# Readings of the specification

Written by \`npm run keys\` from the comments marked \`chosen:\` that name a paragraph; do not edit.
`

function section(paragraph: number, readings: readonly Reading[]): string {
  const lines = readings.filter((one) => one.paragraph === paragraph).map(({ file, text }) => `- ${text} · \`${file}\``)
  return `## §${paragraph}\n\n${lines.join('\n')}\n`
}

function sourcesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file))
    .toSorted()
}

function readingsOf(file: string): Reading[] {
  const comments = readFileSync(join(root, file), 'utf8').match(/\/\*\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\r?\n)+/gm) ?? []
  return comments
    .filter((comment) => /chosen:|\(chosen/.test(comment))
    .flatMap((comment) => {
      const text = comment
        .replace(/^[ \t]*(?:\/\/|\/\*\*|\*\/|\*)|\*\/$/gm, '')
        .replace(/\s+/g, ' ')
        .trim()
      // The paragraph of another document is named after that document.
      const paragraph = /(?<!\.md )§(\d+)/.exec(text)?.[1]
      return paragraph === undefined
        ? []
        : [{ paragraph: Number(paragraph), file, text: text.replace(/^chosen: /, '') }]
    })
}
