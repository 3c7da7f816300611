// Games and regions could not be loaded: without them nothing can be chosen, so the field says so itself.
import { useRead } from '../../api/use-read.ts'
import { consoleEndpoints } from '../../contract/endpoints-console.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSay } from '../words/say.ts'

export function SupportedMissing() {
  const { say } = useSay()
  const { problem, again } = useRead(consoleEndpoints.getSettings, {})
  if (!problem) return null
  const retry = <Button onClick={again}>{say('ui.list.retry')}</Button>
  return <Notice compact kind="error" title={say('problem.loadGames')} action={retry} />
}
