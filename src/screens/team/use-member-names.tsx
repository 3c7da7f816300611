// The members behind the players of a team, their names read in one call.
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useRead } from '../../api/use-read.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { TournamentTeam } from '../../contract/team.ts'
import { paths } from '../../paths.ts'
import { usePageSession } from '../../shell/session/session.ts'
import { UnreadName } from '../member/member-name.tsx'

export function useMemberNames({ players }: TournamentTeam) {
  const ids = players.flatMap(({ memberId }) => memberId ?? []).join(',')
  const { lacks } = usePageSession()
  const hasNames = ids !== '' && !lacks('members')
  const { data, problem } = useRead(endpoints.listMemberNames, { query: { ids } }, { when: hasNames })
  return useMemo(() => {
    const nameOf = (id: string) => data?.names.find(({ memberId }) => memberId === id)?.nickname ?? null
    const draw = (id: string) => {
      if (problem) return <UnreadName problem={problem} />
      if (data && nameOf(id) === null) return <UnreadName />
      return (
        <Link className="text-secondary hover:underline" to={paths.memberProfile(id)}>
          {nameOf(id)}
        </Link>
      )
    }
    return { hasNames, nameOf, draw }
  }, [data, problem, hasNames])
}
