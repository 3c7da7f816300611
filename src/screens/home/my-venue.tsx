// Where an operator starts: the own venue, whether it is open and licensed, its members and its match rooms.
import { type FormEvent, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { goMembers, goRedemptions } from '../../../commands/places.ts'
import { goVenueLicence } from '../../../commands/licences.ts'
import { onPage } from '../../api/paged.ts'
import { useRead } from '../../api/use-read.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { roomEndpoints } from '../../contract/endpoints-rooms.ts'
import { roomList } from '../../lists/rooms.ts'
import { paths } from '../../paths.ts'
import { whyNotViewVenues } from '../../rules/roles.ts'
import { WithSession, usePageSession } from '../../shell/session/session.ts'
import { ListPane } from '../../shell/lists/list-pane.tsx'
import { useListColumns } from '../../shell/lists/use-list-columns.tsx'
import { usePane } from '../../shell/place/use-place.ts'
import { sayProblem, useSay } from '../../shell/words/say.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pane } from '../../ui/pane.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { LicenceNowBadge } from '../venues/licence-now.tsx'
import { OpenNow } from '../venues/open-now.tsx'
import { CommandButton } from '../../shell/acts/command-button.tsx'

export default function MyVenue() {
  const { sayReason } = useSay()
  const { user } = usePageSession()
  const why = whyNotViewVenues(user)
  if (why || user.venueId === null) return why && <Notice kind="forbidden" title={sayReason(why)} />
  return (
    <>
      <VenuePane venueId={user.venueId} />
      <RoomsPane />
    </>
  )
}

function VenuePane({ venueId }: { venueId: string }) {
  const { say } = useSay()
  const { data: venue, problem } = useRead(endpoints.getVenue, { params: { venueId } })
  const hand = useMemo(() => ({ venue: { selected: [], cursor: venueId } }), [venueId])
  const title = say('ui.venues.mine')
  const pane = usePane({ title, hand })
  return (
    <Pane {...pane.props} title={title} focused={pane.focused} className="min-h-28 shrink-0">
      {problem ? (
        <Notice compact kind="error" title={sayProblem(problem).message} />
      ) : !venue ? (
        <Skeleton lines={3} />
      ) : (
        <div className="flex flex-col gap-2">
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <Link to={paths.venue(venueId)} className="font-bold hover:underline">
              {venue.name}
            </Link>
            <OpenNow venue={venue} />
          </p>
          <LicenceNowBadge licence={venue.licence} />
          <div className="flex flex-wrap items-center gap-2">
            <FindMember />
            <WithSession>
              <CommandButton command={goRedemptions} />
              <CommandButton command={goVenueLicence} targets={[venueId]} />
            </WithSession>
          </div>
        </div>
      )}
    </Pane>
  )
}

function FindMember() {
  const { say } = useSay()
  const { offers } = usePageSession()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  if (!offers(goMembers)) return null
  const find = (event: FormEvent) => {
    event.preventDefault()
    void navigate(paths.members(text.trim() || undefined))
  }
  return (
    <search className="flex min-w-0 flex-1 fold:max-w-md">
      <form className="flex min-w-0 flex-1 items-center gap-2" onSubmit={find}>
        <TextInput
          type="search"
          aria-label={say('ui.venues.findMember')}
          placeholder={say('ui.venues.findMemberHelp')}
          value={text}
          onValueChange={setText}
        />
        <Button type="submit" className="shrink-0">
          {say('ui.venues.findMember')}
        </Button>
      </form>
    </search>
  )
}

const here = onPage<typeof roomEndpoints.listMatchRooms>({ query: { mine: 'true', state: ['Open'] } }, 1)
const notAtFirst = new Set(['round', 'gameState', 'venue'])

function RoomsPane() {
  const { say } = useSay()
  const all = useListColumns(roomList)
  const columns = useMemo(
    () => all.map((column) => ({ ...column, hidden: column.hidden === true || notAtFirst.has(column.id) })),
    [all],
  )
  const { data, loading, problem, again } = useRead(roomEndpoints.listMatchRooms, here)
  return (
    <div className="flex min-h-40 flex-1 flex-col [&>*]:flex-1">
      <ListPane
        title={say('ui.venues.rooms')}
        kind="room"
        keptAs="rooms-here"
        columns={columns}
        rows={data?.matches}
        total={data?.rowCount}
        getId={(row) => row.matchId}
        loading={loading}
        problem={problem}
        again={again}
        to={paths.room}
        empty={{ title: say('ui.venues.roomsEmpty') }}
      />
    </div>
  )
}
