// One mission: member, task, pictures, whether a picture was sent before, and the decision.
import { useState } from 'react'
import { Link } from 'react-router'
import { approveMission, awardMission, rejectMission, reopenMission } from '../../../commands/missions.ts'
import { fileAddress } from '../../api/configuration.ts'
import { useRead } from '../../api/use-read.ts'
import type { MissionDetail, MissionPicture } from '../../contract/campaign.ts'
import { request } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { joined, type Say } from '../../contract/say.ts'
import { paths } from '../../paths.ts'
import { whyNotDecideMission } from '../../rules/campaign.ts'
import { CommandButton } from '../../shell/acts/command-button.tsx'
import { useSession } from '../../shell/session/session.ts'
import { useSentOften } from '../../shell/session/use-sent-often.ts'
import { useSay } from '../../shell/words/say.ts'
import { StateBadge } from '../../shell/words/state-badge.tsx'
import { dateTimeText } from '../../shell/words/time.ts'
import { KeyValue } from '../../ui/key-value.tsx'
import { Pane } from '../../ui/pane.tsx'
import { EvidenceViewer } from '../rooms/evidence-viewer.tsx'

/** chosen: twice within the time that a look counts (`lookSeconds`). */
const lookEverySeconds = 10
const looking = (missionId: string) => request(endpoints.lookAtMission, { missionId })

export function MissionPane({ id }: { id: string | undefined }) {
  const { say } = useSay()
  const { data, problem } = useRead(
    endpoints.getMission,
    { params: { missionId: id ?? '' } },
    { when: id !== undefined },
  )
  const mission = id !== undefined && data?.id === id ? data : undefined
  const title = say('ui.campaign.missions.detail')
  return (
    <Pane title={title} {...(mission && { count: mission.id })} keyboardScroll className="min-h-0 flex-1">
      <DecidedByOther id={id} />
      {mission ? (
        <Shown key={mission.id} mission={mission} />
      ) : (
        <p className="text-dim">
          {say(problem && id !== undefined ? 'problem.notFound' : 'ui.campaign.missions.none')}
        </p>
      )}
    </Pane>
  )
}

/** The mission that was looked at before this one, when another administrator has decided it. */
function DecidedByOther({ id }: { id: string | undefined }) {
  const { sayReason } = useSay()
  const { user } = useSession()
  const [now, setNow] = useState(id)
  const [before, setBefore] = useState<string>()
  if (now !== id) {
    setBefore(now)
    setNow(id)
  }
  const { data } = useRead(
    endpoints.getMission,
    { params: { missionId: before ?? '' } },
    { when: before !== undefined && before !== id },
  )
  if (!data || data.id !== before || data.decidedBy === null || data.decidedBy === user.name) return null
  const why = whyNotDecideMission({ mission: data })
  return why && <output className="mb-2 block text-warn">{sayReason(why)}</output>
}

function Shown({ mission }: { mission: MissionDetail }) {
  const { say } = useSay()
  const isWaiting = mission.state === 'Submitted'
  const looked = useSentOften(endpoints.lookAtMission, isWaiting ? mission.id : undefined, looking, lookEverySeconds)
  const lookers = (looked?.others ?? []).map(({ name }) => name)
  const [image, setImage] = useState<string>()
  const { pictures, state } = mission
  const targets = [mission.id]
  const shown = pictures.map(({ id, url, width, height }, at) => ({
    id,
    title: [say('ui.campaign.missions.picture', { n: at + 1 }), mission.memberName, mission.name].join(' · '),
    src: fileAddress(url),
    width,
    height,
  }))
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 pb-2">
        <StateBadge machine="mission" state={state} />
        {lookers.length > 0 && (
          <output className="text-warn">
            {say('ui.campaign.missions.alsoLooking', { names: joined(say, lookers) })}
          </output>
        )}
      </div>
      <div className="flex flex-wrap gap-2 pb-2.5">
        {state === 'Submitted' ? (
          <>
            <CommandButton command={approveMission} targets={targets} variant="primary" />
            <CommandButton command={rejectMission} targets={targets} />
            <CommandButton command={awardMission} targets={targets} />
          </>
        ) : (
          <CommandButton command={reopenMission} targets={targets} />
        )}
      </div>
      <KeyValue items={factsOf(mission, say)} />
      {pictures.length === 0 && <p className="pt-2.5 text-dim">{say('ui.campaign.missions.noPictures')}</p>}
      <ul className="grid gap-2.5 pt-2.5">
        {pictures.map((picture, at) => (
          <li key={picture.id}>
            <Picture picture={picture} title={shown[at]?.title ?? ''} onOpen={() => setImage(picture.id)} />
          </li>
        ))}
      </ul>
      {image !== undefined && (
        <EvidenceViewer images={shown} current={image} onCurrent={setImage} onClose={() => setImage(undefined)} />
      )}
    </>
  )
}

type PictureProps = { picture: MissionPicture; title: string; onOpen: () => void }

function Picture({ picture: { url, width, height, sentBefore }, title, onOpen }: PictureProps) {
  const { say } = useSay()
  return (
    <figure className="overflow-hidden rounded-md border border-edge bg-bg">
      <button type="button" title={title} aria-label={title} className="block w-full" onClick={onOpen}>
        <img
          src={fileAddress(url)}
          alt={title}
          width={width}
          height={height}
          className="mx-auto block h-auto max-h-80 w-auto max-w-full"
        />
      </button>
      {sentBefore && (
        <figcaption className="border-t border-line px-2 py-1 text-bad">
          <Link className="underline" to={paths.mission(sentBefore.missionId)}>
            {say('ui.campaign.missions.sentBefore', {
              member: sentBefore.memberName,
              time: dateTimeText(sentBefore.time),
            })}
          </Link>
        </figcaption>
      )}
    </figure>
  )
}

function factsOf(mission: MissionDetail, say: Say) {
  const { memberId, memberName, name, submissionTime, decidedBy, decidedTime, reason, redemption } = mission
  return [
    {
      term: say('ui.campaign.column.member'),
      value: (
        <Link className="text-secondary hover:underline" to={paths.member(memberId)}>
          {memberName}
        </Link>
      ),
    },
    { term: say('ui.campaign.column.mission'), value: <bdi>{name}</bdi> },
    { term: say('ui.campaign.column.submitted'), value: dateTimeText(submissionTime) },
    ...(decidedBy === null || decidedTime === null
      ? []
      : [
          { term: say('ui.campaign.column.decidedBy'), value: decidedBy },
          { term: say('ui.campaign.column.decided'), value: dateTimeText(decidedTime) },
        ]),
    ...(reason === '' ? [] : [{ term: say('ui.campaign.column.reason'), value: <bdi>{reason}</bdi> }]),
    ...(redemption === null
      ? []
      : [
          {
            term: say('ui.campaign.column.code'),
            value: (
              <Link className="text-secondary hover:underline" to={paths.redemption(redemption.id)}>
                {`${redemption.code} · ${redemption.prizeName}`}
              </Link>
            ),
          },
          {
            term: say('ui.tournaments.column.state'),
            value: <StateBadge machine="redemption" state={redemption.state} />,
          },
        ]),
  ]
}
