// A page on which a file may be dropped, or a text pasted, for a command on its thing. Where the command cannot be run now, its
// reason is said instead, as by its key.
import type { ReactNode } from 'react'
import { tellReason } from './run.ts'
import { useSession } from '../session/session.ts'
import { useVerdict } from '../session/known-targets.ts'
import { useSay } from '../words/say.ts'
import { DropArea } from '../forms/drop-area.tsx'
import { DroppedOn, type DroppedOnProps } from '../forms/dropped-on.tsx'

type FileDropProps = Omit<DroppedOnProps, 'refused'> & { children: ReactNode }

export function FileDrop({ children, ...props }: FileDropProps) {
  const { command, targets } = props
  const { runLine } = useSession()
  const { sayReason, commandTitle } = useSay()
  const why = useVerdict(command, targets)?.why
  return (
    <DropArea>
      {children}
      <DroppedOn
        {...props}
        refused={
          why && {
            text: sayReason(why),
            tell: (source) => tellReason({ runLine }, commandTitle(command.id), why, source),
          }
        }
      />
    </DropArea>
  )
}
