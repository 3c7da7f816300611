// §2: every route but the callback needs a signed-in user; a visitor is sent into the sign-in flow.
import type { PlainKey } from '../../contract/say.ts'
import { Fragment, type ReactNode, useEffect } from 'react'
import type { BrowserIdentity } from '../../api/browser-identity.ts'
import { useObserved } from '../../api/use-observed.ts'
import { useSay } from '../words/say.ts'
import { deferred } from '../session/deferred.tsx'

// Both are loaded with the sign-in code: a signed-in user needs neither.
const SignedOut = deferred(async () => ({ default: (await import('./signed-out.tsx')).SignedOut }), { ahead: true })
export const SignInCallback = deferred(async () => ({ default: (await import('./signed-out.tsx')).SignInCallback }), {
  ahead: true,
})

type Gate = { identity: BrowserIdentity; children: ReactNode }

export function SignInGate({ identity, children }: Gate) {
  const state = useObserved(identity.state)
  useEffect(() => void identity.start(), [identity])
  // Another person begins with nothing of the last one.
  if (state.is === 'signed-in') return <Fragment key={state.user.sub}>{children}</Fragment>
  if (state.is === 'loading') return <Waiting text="ui.shell.signIn.loading" />
  return <SignedOut identity={identity} state={state} />
}

export function Waiting({ text }: { text: PlainKey }) {
  const { say } = useSay()
  return (
    <main className="grid h-dvh place-items-center">
      <output className="late text-dim">{say(text)}</output>
    </main>
  )
}
