import { files, textOf } from './tracked-files.ts'

/** Of the tests in a file, as written: of a test for each of several cases, its template. */
function titlesIn(file: string): string[] {
  const calls = textOf(file).matchAll(/(?:\btest|\)|\])\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g)
  return [...calls].map(([, , title = '']) => title.replaceAll('\\', ''))
}

/** Whether a file is there, with a test of which this is a part of the title. */
export function isTested(file: string, title: string): boolean {
  return files.includes(file) && titlesIn(file).some((there) => there.includes(title))
}
