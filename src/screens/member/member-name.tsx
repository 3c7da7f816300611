// The name of a member of whom only the id is known, as where a list is filtered by one.
import { Link } from 'react-router'
import { useRead } from '../../api/use-read.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { Problem } from '../../contract/problem.ts'
import { paths } from '../../paths.ts'
import { useSay } from '../../shell/words/say.ts'

export function MemberName({ id }: { id: string }) {
  const { data, problem } = useRead(endpoints.listMemberNames, { query: { ids: id } })
  if (problem) return <UnreadName problem={problem} />
  if (!data) return null
  const named = data.names.find(({ memberId }) => memberId === id)
  if (!named) return <UnreadName />
  return (
    <Link className="text-secondary hover:underline" to={paths.memberProfile(id)}>
      {named.nickname}
    </Link>
  )
}

/** §8: a name that could not be read, or that was not among those that came. */
export function UnreadName({ problem }: { problem?: Problem }) {
  const { say, sayProblem } = useSay()
  const message = problem ? sayProblem(problem).message : say('problem.loadMemberName')
  return (
    <span className="text-bad" title={message}>
      {message}
    </span>
  )
}
