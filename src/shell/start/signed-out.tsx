// The pages while not signed in: on the way to the sign-in service and back, and errors on that way.
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { BrowserIdentity } from '../../api/browser-identity.ts'
import type { IdentityState } from '../../api/identity.ts'
import type { Problem } from '../../contract/problem.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { focusOnce } from '../../ui/focus-once.ts'
import { useSay } from '../words/say.ts'
import { Waiting } from './sign-in.tsx'

export function SignedOut({
  identity,
  state,
}: {
  identity: BrowserIdentity
  state: IdentityState & { is: 'signed-out' }
}) {
  const { say } = useSay()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<Problem>()
  // §2: after the end of a session the user returns to Home; a visitor to the requested page.
  // chosen: Home says why and offers the sign-in; an automatic one loops when the platform refuses fresh tokens.
  const isOver = state.why === 'refused' || state.why === 'expired'
  const returnTo = isOver ? paths.home() : pathname + search + hash
  const goesByItself = state.why === 'visitor' && !state.problem

  // The address as well: a reload, or the next user to sign in, begins there.
  useEffect(() => {
    if (isOver) void navigate(paths.home(), { replace: true })
  }, [isOver, navigate])

  useEffect(() => {
    if (goesByItself) void identity.signIn(returnTo).then((found) => found && setProblem(found))
  }, [identity, goesByItself, returnTo])

  if (state.why === 'leaving') return <Waiting text="ui.shell.signIn.signingOut" />
  if (goesByItself && !problem) return <Waiting text="ui.shell.signIn.leaving" />
  const told = problem ?? state.problem
  return (
    <Card title={say(titleOf(state.why))}>
      {told && (
        <p role="alert" className="mt-2 whitespace-pre-line text-warn">
          {told.message}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {state.why === 'left' && state.problem && (
          <Button onClick={() => void identity.signOut()}>{say('ui.shell.signIn.signOutAgain')}</Button>
        )}
        <Button
          ref={focusOnce}
          variant="primary"
          onClick={() => {
            setProblem(undefined)
            void identity.signIn(returnTo).then((found) => found && setProblem(found))
          }}
        >
          {say('ui.shell.signIn.action')}
        </Button>
      </div>
    </Card>
  )
}

function titleOf(why: 'visitor' | 'expired' | 'refused' | 'left') {
  return why === 'expired' || why === 'refused' ? 'ui.shell.place.home' : (`ui.shell.signIn.${why}` as const)
}

/** `/auth`: the way back from the sign-in service. */
export function SignInCallback({ identity }: { identity: BrowserIdentity }) {
  const { say } = useSay()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<Problem>()
  useEffect(() => {
    const arrive = async () => {
      const result = await identity.completeSignIn()
      if (!result) return
      if ('problem' in result) setProblem(result.problem)
      else await navigate(result.returnTo, { replace: true })
    }
    void arrive()
  }, [identity, navigate])
  if (!problem) return <Waiting text="ui.shell.signIn.arriving" />
  return (
    <Card title={say('ui.shell.signIn.failed')}>
      <p role="alert" className="mt-2 whitespace-pre-line text-warn">
        {problem.message}
      </p>
      <Button ref={focusOnce} variant="primary" className="mt-4" onClick={() => void identity.signIn(paths.home())}>
        {say('ui.shell.signIn.again')}
      </Button>
    </Card>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  const { say } = useSay()
  return (
    <main className="grid h-dvh place-items-center p-4">
      <title>{`${title} · ${say('ui.shell.product')}`}</title>
      <section className="w-full max-w-[28rem] rounded-lg border border-line bg-pane p-5">
        <p className="mb-3 flex items-center font-bold">
          {say('ui.shell.brand')}
          <span aria-hidden="true" className="fill-mark ml-px inline-block h-[15px] w-2 bg-primary" />
        </p>
        <h1 className="text-base font-bold">{title}</h1>
        {children}
      </section>
    </main>
  )
}
