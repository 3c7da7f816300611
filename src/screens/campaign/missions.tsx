// Missions as a queue: submitted ones, the oldest first; beside it the evidence of the one at the cursor.
import { useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { goMissions } from '../../../commands/places.ts'
import type { Mission } from '../../contract/campaign.ts'
import { missionList } from '../../lists/missions.ts'
import { paths } from '../../paths.ts'
import { PageFor } from '../../shell/frame/page-for.tsx'
import { DefinedList } from '../../shell/lists/defined-list.tsx'
import { asLeft } from '../../shell/place/left-addresses.ts'
import { pathWord, usePage } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { Split } from '../../ui/split.tsx'
import { MissionPane } from './mission-pane.tsx'

export function Component() {
  const { missionId } = useParams()
  return <PageFor command={goMissions}>{missionId === undefined ? <Queue /> : <MissionAt id={missionId} />}</PageFor>
}

function Queue() {
  // An address without a filter shows submitted missions; that filter can be removed.
  const { search, key } = useLocation()
  const [arrived] = useState(key)
  if (search === '' && key === arrived) return <Navigate replace to={paths.missionQueue()} />
  return <Missions />
}

/** The mission that is shown is the one that keys decide. */
function Missions() {
  const { say } = useSay()
  const [row, setRow] = useState<Mission>()
  const title = say('ui.campaign.missions.title')
  usePage({
    title,
    path: [{ label: pathWord(title), to: paths.missions() }],
    ...(row && { chosen: { mission: row.id } }),
  })
  return (
    <Split
      main={<DefinedList list={missionList} to={paths.mission} onRow={setRow} isQueue />}
      side={<MissionPane id={row?.id} />}
      sideWidth="half"
      sideOnScreenOnly
    />
  )
}

/** One mission, without the queue. */
function MissionAt({ id }: { id: string }) {
  const { say } = useSay()
  const title = say('ui.campaign.missions.title')
  usePage({
    title: `${title} ${id}`,
    path: [
      { label: pathWord(title), to: asLeft(paths.missions()) },
      { label: id, to: paths.mission(id) },
    ],
    about: { mission: id },
    up: asLeft(paths.missions()),
  })
  return <MissionPane id={id} />
}
