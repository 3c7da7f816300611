// It is made: the page says so and sends on to it (§9), unless one stays to choose where to go on.
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { goEdit, goStages } from '../../../commands/tournament-places.ts'
import { useRead } from '../../api/use-read.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { redirectAfterCreateSeconds } from '../../contract/limits.ts'
import { paths } from '../../paths.ts'
import { CommandButton } from '../../shell/acts/command-button.tsx'
import { useLayer } from '../../shell/over/layer-stack.ts'
import { keyText } from '../../shell/keys/keycaps.tsx'
import { usePane } from '../../shell/place/use-place.ts'
import { useSendOn } from '../../shell/place/use-send-on.ts'
import { useSay } from '../../shell/words/say.ts'
import { Button } from '../../ui/button.tsx'
import { Pane } from '../../ui/pane.tsx'

export function Created({ id }: { id: string }) {
  const { say } = useSay()
  const navigate = useNavigate()
  const open = () => void navigate(paths.stages(id), { replace: true })
  const { stopped, stop } = useSendOn(open)
  useLayer(stop, { open: !stopped })
  const { data } = useRead(endpoints.getTournament, { params: { id } })
  const hand = useMemo(() => ({ tournament: { selected: [], cursor: id } }), [id])
  const title = say('ui.create.made')
  const pane = usePane({ title, hand })
  return (
    <Pane {...pane.props} title={title} focused={pane.focused}>
      <div className="mx-auto flex max-w-[44rem] flex-col items-start gap-3 px-2 py-8">
        {/* Until its name is read the number says nothing. */}
        <h3 className="text-lg font-bold break-words">{data ? say('ui.create.isMade', { name: data.name }) : title}</h3>
        <output className="text-dim">
          {stopped ? say('ui.create.goOn') : say('ui.create.sendsOn', { seconds: redirectAfterCreateSeconds })}
        </output>
        {stopped ? (
          <div className="flex flex-wrap gap-2">
            {[goStages, goEdit].map((command, at) => (
              <CommandButton
                key={command.id}
                command={command}
                targets={[id]}
                {...(at === 0 && { variant: 'primary' })}
              />
            ))}
          </div>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button ref={focusOnce} variant="primary" keys={keyText('enter')} onClick={open}>
              {say('ui.create.openNow')}
            </Button>
            <Button keys={keyText('escape')} onClick={stop}>
              {say('ui.create.stay')}
            </Button>
          </div>
        )}
      </div>
    </Pane>
  )
}

/** The same function at every drawing, so that the focus is taken once. */
function focusOnce(button: HTMLButtonElement | null): void {
  button?.focus()
}
