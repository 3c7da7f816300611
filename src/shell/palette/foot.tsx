// Under the list: the keys, and the current line as a typed command.
import { memo } from 'react'
import { Kbd } from '../../ui/kbd.tsx'
import { keyText } from '../keys/keycaps.tsx'
import { useSay } from '../words/say.ts'
import { toast } from '../over/toasts.ts'

type FootProps = { script: string | undefined; canFill: boolean; blocked?: boolean; canGoBack?: boolean }

/** Most keys leave it as it is. */
export const Foot = memo(function Foot({ script, canFill, blocked = false, canGoBack = false }: FootProps) {
  const { say } = useSay()
  const hints = [
    // A record or a place is gone to.
    { keys: 'enter', label: script === undefined ? 'go' : 'run', on: !blocked },
    { keys: 'tab', label: 'fill', on: canFill && !blocked },
    { keys: 'alt+enter', label: 'preview', on: canFill && !blocked },
    { keys: 'backspace', label: 'back', on: canGoBack },
  ] as const
  return (
    <div className="flex min-h-[34px] items-center gap-4 border-t border-line px-4 text-xs text-dim">
      {hints.map(
        ({ keys, label, on }) =>
          on && (
            <span key={label} className="flex items-center gap-1.5 whitespace-nowrap max-fold:hidden">
              <Kbd>{keyText(keys)}</Kbd> {say(`ui.shell.palette.${label}`)}
            </span>
          ),
      )}
      {script !== undefined && (
        <button
          type="button"
          title={say('ui.shell.palette.copyScript')}
          className="ml-auto min-w-0 truncate text-right hover:underline"
          onClick={() => void copy(script, say('ui.shell.copy.done'))}
        >
          {say('ui.shell.scriptLine')} <code className="text-secondary">{script}</code>
        </button>
      )}
    </div>
  )
})

async function copy(text: string, done: string): Promise<void> {
  await navigator.clipboard.writeText(text)
  toast({ tone: 'ok', text: done, lines: [text] })
}
