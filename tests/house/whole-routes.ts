// The tables of routes as they are written: each path with the ones around it, which stand further left.
import { routeTables } from './tracked-files.ts'

export type WholeRoute = { path: string; redirectsTo: string | undefined }

export function wholeRoutes(): WholeRoute[] {
  const tables = routeTables()
  const around: { at: number; path: string }[] = []
  return [...tables.matchAll(/^( *)(\{ )?(?:path: '([^'*]+)'|index: true)(.*)/gm)].map(
    ([, blanks = '', brace, path, rest = '']) => {
      const at = blanks.length - (brace ? 0 : 2)
      while ((around.at(-1)?.at ?? -1) >= at) around.pop()
      const outer = around.at(-1)?.path ?? ''
      const whole = path === undefined ? outer || '/' : path.startsWith('/') ? path : `${outer}/${path}`
      if (path !== undefined) around.push({ at, path: whole })
      return { path: whole, redirectsTo: redirectIn(rest, tables) }
    },
  )
}

/** By a loader of its own, or a named one. */
function redirectIn(rest: string, tables: string): string | undefined {
  const [, own, named] = /loader: (?:\(\) => redirect\((.*?)\) \}|(\w+) \})/.exec(rest) ?? []
  if (named === undefined) return own
  return new RegExp(`function ${named}\\([^]*?return redirect\\((.*)\\)\\n`).exec(tables)?.[1]
}
