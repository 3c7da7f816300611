// The name of a member of whom only the id is known, as where a list is filtered by one.
import { Link } from 'react-router'
import { useRead } from '../../api/use-read.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { paths } from '../../paths.ts'
import { useSay } from '../../shell/words/say.ts'

export function MemberName({ id }: { id: string }) {
  const { sayProblem } = useSay()
  const { data, problem } = useRead(endpoints.listMemberNames, { query: { ids: id } })
  if (problem) {
    const { message } = sayProblem(problem)
    return (
      <span className="text-bad" title={message}>
        {message}
      </span>
    )
  }
  const named = data?.names.find(({ memberId }) => memberId === id)
  return (
    named && (
      <Link className="text-secondary hover:underline" to={paths.memberProfile(id)}>
        {named.nickname}
      </Link>
    )
  )
}
