// The console's own palette over its real commands, with the records a cache would know. The platform, asked whenever the
// typing rests, does not answer: a key's own cost is measured, as with the peers, which ask nobody.
import './console.css'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { commands } from '../../../commands/index.ts'
import type { BrowserIdentity } from '../../../src/api/browser-identity.ts'
import { queryOf } from '../../../src/api/cache.ts'
import type { LiveState } from '../../../src/api/live.ts'
import { observed } from '../../../src/api/observed.ts'
import type { IdentityState } from '../../../src/api/identity.ts'
import type { AnswerOf } from '../../../src/contract/endpoint.ts'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { createConnection } from '../../../src/api/connect.ts'
import { createRunner as createEngine } from '../../../src/runner.ts'
import { startI18n } from '../../../src/i18n.ts'
import { createSession } from '../../../src/shell/start/create-session.ts'
import { SessionContext } from '../../../src/shell/session/session.ts'
import Palette from '../../../src/shell/palette/palette.tsx'
import { recordIndexNow } from '../../../src/shell/palette/search-index.ts'
import { warmPalette } from '../../../src/shell/palette/warm.ts'
import { speakOfEverything } from '../../../src/shell/words/messages.ts'
import { say } from '../../../src/shell/words/say.ts'
import { SayProvider } from '../../../src/shell/words/say-provider.tsx'
import { aTournament, aUser } from '../../support/builders.ts'
import { paletteItems } from './data.ts'
import { useOpenedByKey } from './opened-by-key.ts'
import { all, offer, root, size } from './subject.ts'

window.fetch = () => new Promise(() => undefined)

const user = aUser()

const identity: BrowserIdentity = {
  state: observed<IdentityState>({ is: 'signed-in', user, renewal: 'ok' }),
  token: () => new Promise(() => undefined),
  renew: () => Promise.resolve('refused'),
  end: () => undefined,
  start: () => Promise.resolve(),
  signIn: () => Promise.resolve(undefined),
  completeSignIn: () => Promise.resolve(undefined),
  signOut: () => Promise.resolve(),
  prepare: () => Promise.resolve(),
  outlivesPage: () => Promise.resolve(true),
}

const connection = createConnection({
  configuration: { apiBase: '/api', userApiBase: '/user-api' },
  identity,
  say,
  acceptLanguage: () => 'en',
})
const desk = createSession(
  {
    ...connection,
    identity,
    liveState: observed<LiveState>('live'),
    lacking: '',
    engine: (ports) => createEngine({ connection, commands, ...ports }),
  },
  user,
  () => Promise.resolve(),
)

const tournaments = paletteItems(size).map(({ id, title }) => aTournament({ id, name: title }))
const answer: Partial<AnswerOf<typeof endpoints.listTournaments>> = { tournaments }
desk.cache.queries.setQueryData(queryOf(endpoints.listTournaments).queryKey, answer)

function App() {
  const [open, setOpen] = useOpenedByKey()
  return open ? <Palette start={undefined} onClose={() => setOpen(false)} /> : null
}

await startI18n('en')
await speakOfEverything()
createRoot(root()).render(
  <SayProvider>
    <MemoryRouter>
      <SessionContext value={desk}>
        <App />
      </SessionContext>
    </MemoryRouter>
  </SayProvider>,
)

offer({
  roots: () => [document.body],
  input: () => all('[cmdk-input]')[0] as HTMLInputElement, // cmdk's input is one
  texts: () => all('[role="option"]').map((row) => row.textContent ?? ''),
  rows: () => all('[role="option"]').length,
  async prepare() {
    // As the console does it, some seconds after its first page.
    await warmPalette(desk)
    while (recordIndexNow(desk.cache) === undefined) await window.measure.pause(20)
  },
})
