// The tabs of a thing: each is the place a command goes to, and shows its key. Those that a role does not have are left out.
import type { Command } from '../../registry/define.ts'
import { type TabItem, Tabs } from '../../ui/tabs.tsx'
import { keyText } from '../keys/keycaps.tsx'
import { useShownKeys } from '../keys/key-map.ts'
import { useSession } from '../session/session.ts'

type CommandTabsProps = {
  label: string
  current: string
  items: readonly (Omit<TabItem, 'keys'> & { command: Command })[]
}

export function CommandTabs({ label, current, items }: CommandTabsProps) {
  const { offers } = useSession()
  const keysOf = useShownKeys()
  const own = items.filter(({ command }) => offers(command))
  const withKeys = own.map(({ command, ...item }) => {
    const keys = keysOf(command)
    return { ...item, ...(keys !== undefined && { keys: keyText(keys) }) }
  })
  return <Tabs label={label} current={current} items={withKeys} />
}
