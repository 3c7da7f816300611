// §5: leaving a form with unsaved changes asks first. The typed values stay as a draft either way.
import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useLayer } from '../over/layer-stack.ts'
import { useSay } from '../words/say.ts'

/** `inPage`: a change of the address's search part already leaves the unsaved values. */
export function UnsavedGuard({ when, inPage = false }: { when: boolean; inPage?: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation: now, nextLocation: next }) =>
      when && (now.pathname !== next.pathname || (inPage && now.search !== next.search)),
  )

  useEffect(() => {
    if (!when) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])

  // The drawing may lag one press behind: an answered question takes no second answer.
  const answered = useRef<typeof blocker>(undefined)
  if (blocker.state !== 'blocked') return null
  const once = (answer: () => void) => () => {
    if (answered.current === blocker) return
    answered.current = blocker
    answer()
  }
  return <UnsavedQuestion onStay={once(() => blocker.reset())} onLeave={once(() => blocker.proceed())} />
}

/** Over a form, or over the dialog that it stands in. */
export function UnsavedQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { say } = useSay()
  const stay = useRef<HTMLButtonElement>(null)
  useLayer(onStay)
  return (
    <Dialog
      open
      onClose={onStay}
      title={say('ui.shell.unsaved.title')}
      initialFocus={stay}
      width="narrow"
      footer={
        <>
          <Button ref={stay} onClick={onStay}>
            {say('ui.shell.unsaved.stay')}
          </Button>
          <Button variant="danger" onClick={onLeave}>
            {say('ui.shell.unsaved.leave')}
          </Button>
        </>
      }
    >
      <p>{say('ui.shell.unsaved.help')}</p>
    </Dialog>
  )
}
