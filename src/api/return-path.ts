// Where to go after signing in: only places of this console are accepted (quality S15).

/** A path on the origin with exactly one leading slash; `/` for anything else. */
export function safeReturnPath(asked: unknown, origin: string): string {
  if (typeof asked !== 'string' || !asked.startsWith('/')) return '/'
  const url = parse(asked, origin)
  if (!url || url.origin !== origin) return '/'
  // `/.//elsewhere` stays on the origin, but its path would leave it when followed.
  const path = url.pathname.replace(/^[/\\]+/, '/')
  // The callback itself is no place to come back to.
  if (path === '/auth' || path.startsWith('/auth/')) return '/'
  return path + url.search + url.hash
}

function parse(asked: string, origin: string): URL | undefined {
  try {
    return new URL(asked, origin)
  } catch {
    return undefined
  }
}
