import { commandKey } from '../../contract/say.ts'
import { useEffect } from 'react'
import type { Command } from '../../registry/define.ts'
import { useDesk } from '../desk/desk.ts'
import { loadKnown, verdictOfKnown } from '../desk/known-targets.ts'
import { pageForms } from '../forms/page-forms.ts'
import { tellReason } from './run.ts'
import { useStable } from '../../ui/use-stable.ts'
import { say } from '../words/say.ts'

/** While it is mounted, the command given by key, button or menu without arguments opens here; blocked, it says why. */
export function usePageForm(command: Command, open: (targets: readonly string[]) => void): void {
  const desk = useDesk()
  const latest = useStable({ open })
  useEffect(
    () =>
      pageForms.add(command.id, (targets, source) => {
        const ask = async () => {
          const known = command.target === 'none' ? undefined : await loadKnown(desk.host, command.target, targets)
          const why = known && verdictOfKnown(command, known, desk.host).why
          if (why) tellReason({ runLine: desk.runLine }, say(commandKey(command.id, 'title')), why, source)
          else latest.open(targets)
        }
        void ask()
      }),
    [command, desk, latest],
  )
}
