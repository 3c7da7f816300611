// §8: supported games and regions that cannot be loaded are told in a message. While this is drawn they are kept current.
import { useEffect } from 'react'
import { useRead } from '../../api/use-read.ts'
import { consoleEndpoints as endpoints } from '../../contract/endpoints-console.ts'
import { usePageSession } from '../session/session.ts'
import { say, sayProblem } from '../words/say.ts'
import { toast } from '../over/toasts.ts'

export function SettingsProblem() {
  const { cache } = usePageSession()
  const { problem } = useRead(endpoints.getSettings, {})
  useEffect(() => {
    if (!problem) return
    const again = () => void cache.queries.refetchQueries({ queryKey: [endpoints.getSettings.name] })
    toast({
      tone: 'bad',
      id: 'settings',
      text: say('ui.shell.settingsFailed'),
      lines: [sayProblem(problem).message],
      requestId: problem.requestId,
      action: { label: say('ui.shell.retry'), run: again },
    })
  }, [problem, cache])
  return null
}
