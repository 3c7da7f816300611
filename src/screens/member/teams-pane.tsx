// The tournament teams in which a member plays (§2).
import { Link } from 'react-router'
import { useRead } from '../../api/use-read.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { Member } from '../../contract/member.ts'
import { paths } from '../../paths.ts'
import { usePane } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { ReadProblem } from '../../shell/frame/read-problem.tsx'
import { Pane } from '../../ui/pane.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export function TeamsPane({ member }: { member: Member }) {
  const { say } = useSay()
  const title = say('ui.members.teams')
  const pane = usePane({ title })
  const { data, problem, again } = useRead(endpoints.listMemberTeams, { params: { id: member.memberId } })
  return (
    <Pane {...pane.props} title={title} count={data?.teams.length} focused={pane.focused} className="min-h-24">
      {!data && problem && <ReadProblem problem={problem} again={again} />}
      {!data && !problem && <Skeleton lines={3} />}
      {data?.teams.length === 0 && <p className="text-dim">{say('ui.members.noTeams')}</p>}
      <ul className="flex flex-col gap-1">
        {data?.teams.map(({ tournamentId, tournamentTeamId, name, tournamentName, role }) => (
          <li key={tournamentTeamId} className="min-w-0">
            <Link className="text-secondary underline" to={paths.team(tournamentId, tournamentTeamId)}>
              {name}
            </Link>
            <span className="text-dim">
              {' '}
              {tournamentName}, {say(`state.playerRole.${role}`)}
            </span>
          </li>
        ))}
      </ul>
    </Pane>
  )
}
