// The signed-in user and role, personal settings, and signing out.
import { labelled } from '../../contract/labelled.ts'
import { useAtomValue } from 'jotai'
import {
  logOut,
  openCommandLine,
  openPalette,
  setLanguage,
  setLetterKeys,
  setTheme,
  showKeys,
  showTranscript,
} from '../../../commands/session.ts'
import type { Command, Invocation } from '../../registry/define.ts'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { useSession } from '../session/session.ts'
import { keyText } from '../keys/keycaps.tsx'
import { useShownKeys } from '../keys/key-map.ts'
import { spokenLanguages } from '../words/language.ts'
import { useLayer } from '../over/layer-stack.ts'
import { useSay } from '../words/say.ts'
import { languageAtom, letterKeysAtom, themeAtom, themes } from '../session/settings.ts'

type Entry = MenuItem & { invocation: Invocation }

export default function UserMenu({ at, onClose }: { at: Element; onClose: () => void }) {
  const { say, commandTitle, stateLabel, choiceLabel } = useSay()
  useLayer(onClose)
  const { user, runInvocation } = useSession()
  const keysOf = useShownKeys()
  const theme = useAtomValue(themeAtom)
  const language = useAtomValue(languageAtom)
  const letterKeys = useAtomValue(letterKeysAtom)

  const entry = (command: Command, argument = '', choice = '', chosen = false): Entry => {
    const keys = keysOf(command)
    const title = commandTitle(command.id)
    return {
      id: `${command.id} ${choice}`,
      label: choice ? labelled(say, title, choiceLabel(command.id, argument, choice)) : title,
      ...(chosen && { tag: <span className="text-xs text-primary">{say('ui.shell.chosen')}</span> }),
      ...(keys !== undefined && { keys: keyText(keys) }),
      invocation: { id: command.id, targets: [], args: choice ? { [argument]: choice } : {} },
    }
  }
  const groups = [
    themes.map((choice) => entry(setTheme, 'theme', choice, choice === theme)),
    spokenLanguages.map((choice) => entry(setLanguage, 'language', choice, choice === language)),
    (['on', 'off'] as const).map((choice) =>
      entry(setLetterKeys, 'letterKeys', choice, letterKeys === (choice === 'on')),
    ),
    [entry(openPalette), entry(openCommandLine), entry(showTranscript), entry(showKeys)],
    [entry(logOut)],
  ]
  return (
    <Menu
      title={`${user.name} · ${stateLabel('role', user.role)}`}
      groups={groups}
      at={at}
      onClose={onClose}
      onSelect={(id) => {
        const chosen = groups.flat().find((one) => one.id === id)
        if (chosen) void runInvocation(chosen.invocation, 'menu')
      }}
    />
  )
}
