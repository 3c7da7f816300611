// The built console served from an origin that is not the platform's, with absolute addresses in its meta tags
// (src/platform/README.md, "Another origin").
import { createServer } from 'node:http'
import { existsSync, readFileSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { distFolder } from '../../src/platform/build.ts'

export type ConsoleOrigin = AsyncDisposable & {
  url: string
  /** Where its page finds the API and the sign-in service. */
  pointTo(gateway: string, authority: string): void
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export async function serveConsole(): Promise<ConsoleOrigin> {
  const index = readFileSync(join(distFolder, 'index.html'), 'utf8')
  let page = index
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://console')
    const file = join(distFolder, pathname)
    const isFile = pathname !== '/index.html' && existsSync(file) && statSync(file).isFile()
    response.setHeader('content-type', types[isFile ? extname(file) : '.html'] ?? 'application/octet-stream')
    response.end(isFile ? readFileSync(file) : page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on TCP: never a pipe name
  return {
    url: `http://127.0.0.1:${port}`,
    pointTo(gateway, authority) {
      const settings = {
        'api-base': `${gateway}/api`,
        'user-api-base': `${gateway}/user-api`,
        authority,
      }
      page = Object.entries(settings).reduce(
        (html, [name, content]) =>
          html.replace(new RegExp(`(<meta name="arena-${name}" content=")[^"]*`), `$1${content}`),
        index,
      )
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
