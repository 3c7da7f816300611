// In place of the content of a pane that could not be read. Try again stands beside it unless the reader is not allowed to see it.
import { isForbidden, type Problem } from '../../contract/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { sayProblem, useSay } from '../words/say.ts'

type ReadProblemProps = {
  problem: Problem
  again: () => void
  /** It has the place of a page, not a line of a pane. */
  whole?: boolean
}

export function ReadProblem({ problem, again, whole = false }: ReadProblemProps) {
  const { say } = useSay()
  const title = sayProblem(problem).message
  if (isForbidden(problem)) return <Notice compact={!whole} kind="forbidden" title={title} />
  return (
    <Notice
      compact={!whole}
      kind="error"
      title={title}
      action={<Button onClick={again}>{say('ui.list.retry')}</Button>}
    />
  )
}
