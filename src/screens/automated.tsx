// Automated tournaments (§2), refreshed every 30 seconds (§9) unless paused for reading.
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { pauseAutomated, setInstantSettings } from '../../commands/instant.ts'
import { useRead } from '../api/use-read.ts'
import { instantEndpoints, type InstantTournament } from '../contract/endpoints-instant.ts'
import { instantRefreshSeconds } from '../contract/limits.ts'
import { automatedList } from '../lists/automated.ts'
import { paths } from '../paths.ts'
import { CommandButton } from '../shell/acts/command-button.tsx'
import { DefinedList } from '../shell/lists/defined-list.tsx'
import { pausedAtom } from '../shell/place/pause.ts'
import { createSteadyRows } from '../shell/lists/steady-rows.ts'
import { pathWord, usePage } from '../shell/place/use-place.ts'
import { WithSession } from '../shell/session/session.ts'
import { useSay } from '../shell/words/say.ts'

export function Component() {
  const { say } = useSay()
  const [steady] = useState(() => createSteadyRows<InstantTournament>(automatedList.id))
  const paused = useAtomValue(pausedAtom)
  steady.pause(paused)
  const title = say('ui.automated.title')
  usePage({ title, path: [{ label: pathWord(title), to: paths.automated() }] })
  return (
    <div
      className="flex min-h-0 flex-1 flex-col"
      onPointerEnter={() => steady.point(true)}
      onPointerLeave={() => steady.point(false)}
    >
      <DefinedList
        list={automatedList}
        to={paths.tournament}
        everySeconds={paused ? undefined : instantRefreshSeconds}
        held={paused}
        arrange={steady.arrange}
        aside={<Levels />}
        toolbar={
          <>
            {paused && <span className="self-center text-warn">{say('ui.automated.standsStill')}</span>}
            <WithSession>
              <CommandButton
                command={pauseAutomated}
                label={
                  paused ? say('ui.automated.resume') : say('ui.automated.pause', { seconds: instantRefreshSeconds })
                }
              />
              <CommandButton command={setInstantSettings} label={say('ui.automated.setLevels')} />
            </WithSession>
          </>
        }
      />
    </div>
  )
}

/** `warnings after 10 and 20 min` */
function Levels() {
  const { say } = useSay()
  const { data } = useRead(instantEndpoints.getInstantSettings, {})
  if (!data) return null
  return <>{say('ui.automated.levels', { first: data.firstWarningMinutes, second: data.secondWarningMinutes })}</>
}
