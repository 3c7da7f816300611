// The page's first script: settings, texts, identity. It requests the data the page will show while the scripts that
// draw it are loading.
import './ui/theme.css'
// Before all other code: opening it takes the browser as long as the code takes to be read.
import { identityDatabase } from './api/identity-database.ts'
import { createBrowserIdentity } from './api/browser-identity.ts'
import { pageConfiguration } from './api/configuration.ts'
import { createConnection } from './api/connect.ts'
import { keptUsers } from './api/kept-user.ts'
import { eventMemory, rememberedEvent } from './api/last-event.ts'
import { pageShown } from './api/page-shown.ts'
import { pause } from './api/retry.ts'
import { userOf } from './api/identity.ts'
import { startI18n } from './i18n.ts'
import { paths } from './paths.ts'
import { askFirst, isHome, isLongList, isWayIn, mayBeLong } from './screens/first-reads.ts'
import { acceptLanguage, preferredLanguage } from './shell/words/language.ts'
import { loadChunk } from './shell/session/load-chunk.ts'
import { say } from './shell/words/say.ts'
import { applyTheme } from './shell/session/settings.ts'
import { dateTimeText } from './shell/words/time.ts'

applyTheme()
const configuration = pageConfiguration()
const identity = createBrowserIdentity(configuration, say, keptUsers(configuration, identityDatabase))
const connection = createConnection({
  configuration,
  identity,
  say,
  acceptLanguage: () => acceptLanguage(preferredLanguage()),
  shown: pageShown(document),
  memory: eventMemory(),
})
// Before anything is read: another tab may hear of a change while this page is still reading.
const since = rememberedEvent(eventMemory())

/** chosen: to wait for an answer that is nearly there is quicker than to draw the page twice (milliseconds). */
const patience = 100

/** As the style sheet names it. */
const mainFont = "'JetBrains Mono Variable'"

void openPage()

// Not awaited here: the page's script imports this one and would wait for its end.
async function openPage(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  const answered = askAhead()
  const coming = loadChunk(() => import('./page.tsx')).catch(() => undefined)
  // Its length is known with its first rows, which would wait for this then.
  if (mayBeLong(location.pathname)) void loadChunk(() => import('./shell/lists/long-list.tsx')).catch(() => undefined)
  if (isHome(location.pathname)) void loadChunk(() => import('./screens/home.tsx')).catch(() => undefined)
  if (!isWayIn(location.pathname)) void loadChunk(() => import('./later-routes.tsx')).catch(() => undefined)
  await startI18n()
  // The first time of day a browser tells takes it longest: it has the while until then.
  dateTimeText(0)
  const drawing = await coming
  // As soon as the line is free: rows that are drawn in another font first are laid out twice.
  void document.fonts.load(`1em ${mainFont}`).catch(() => undefined)
  await Promise.race([answered, pause(patience)])
  if (drawing) return drawing.drawPage(root, { ...connection, identity, since })
  root.textContent = `${say('ui.shell.broken.chunk')} ${say('ui.shell.broken.chunkHelp')}`
  root.setAttribute('role', 'alert')
  root.className = 'p-6'
}

async function askAhead(): Promise<void> {
  // The callback page reads the tokens on its own.
  if (location.pathname === paths.signIn()) return
  await identity.start()
  if (userOf(identity).role === 'Unknown') return
  await askFirst(connection.cache, location)
  if (isLongList(connection.cache, location.pathname)) {
    await loadChunk(() => import('./shell/lists/long-list.tsx')).catch(() => undefined)
  }
}
