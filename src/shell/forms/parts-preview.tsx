// The typed text as the rows it will become, shown before it is sent, with those that would be refused.
import { useDeferredValue } from 'react'
import type { Command } from '../../registry/define.ts'
import { parseArgs } from '../../registry/fields.ts'
import { useSession } from '../session/session.ts'
import { useSay } from '../words/say.ts'

/** chosen: of a longer list the first rows and those that would be refused are shown. */
const shown = 100

type PartsPreviewProps = { command: Command; input: Record<string, unknown>; view: unknown }

export function PartsPreview({ command, input, view }: PartsPreviewProps) {
  const { say, sayReason } = useSay()
  const { host } = useSession()
  const typed = useDeferredValue(JSON.stringify(input))
  // Written in the line above.
  const parsed = parseArgs(command, JSON.parse(typed) as Record<string, unknown>)
  if (!command.batch || (view === undefined && command.target !== 'none') || !parsed.ok) return null
  const parts = command.batch.parts(view, parsed.args, host.asking())
  const refused = parts.filter(({ why }) => why).length
  const rows = parts.map((part, index) => ({ ...part, index })).filter(({ index, why }) => index < shown || why)
  return (
    <section aria-label={say('ui.shell.form.parts', { count: parts.length })}>
      <h3 className="text-dim">
        {say('ui.shell.form.parts', { count: parts.length })}
        {refused > 0 && <span className="text-warn"> · {say('ui.shell.form.partsRefused', { count: refused })}</span>}
      </h3>
      <table className="mt-1 block max-h-56 w-full overflow-y-auto text-left text-xs">
        <tbody>
          {rows.slice(0, 2 * shown).map(({ index, name, details, why }) => (
            <tr key={index} className="border-t border-line-soft align-top">
              <td className="py-0.5 pr-3 text-right text-dim">{index + 1}</td>
              <td className="max-w-80 min-w-40 py-0.5 pr-3 font-bold break-words">{name}</td>
              <td className="w-full py-0.5 text-dim">
                {details.join(say('ui.shell.list.separator'))}
                {why && <span className="text-warn"> {sayReason(why)}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
