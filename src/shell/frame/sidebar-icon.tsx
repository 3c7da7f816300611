// The icons of the sidebar, which stand for its entries where it is folded.
import type { LucideIcon } from 'lucide-react'
import Ban from 'lucide-react/icons/ban'
import Building2 from 'lucide-react/icons/building-2'
import CalendarDays from 'lucide-react/icons/calendar-days'
import FileBadge from 'lucide-react/icons/file-badge'
import Gem from 'lucide-react/icons/gem'
import Gift from 'lucide-react/icons/gift'
import Hourglass from 'lucide-react/icons/hourglass'
import House from 'lucide-react/icons/house'
import Inbox from 'lucide-react/icons/inbox'
import LayoutTemplate from 'lucide-react/icons/layout-template'
import ListChecks from 'lucide-react/icons/list-checks'
import Mail from 'lucide-react/icons/mail'
import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import ScrollText from 'lucide-react/icons/scroll-text'
import Send from 'lucide-react/icons/send'
import Settings2 from 'lucide-react/icons/settings-2'
import Smartphone from 'lucide-react/icons/smartphone'
import Swords from 'lucide-react/icons/swords'
import Ticket from 'lucide-react/icons/ticket'
import Timer from 'lucide-react/icons/timer'
import Store from 'lucide-react/icons/store'
import Trophy from 'lucide-react/icons/trophy'
import Users from 'lucide-react/icons/users'
import WalletIcon from 'lucide-react/icons/wallet'
import type { PlaceName } from './sidebar.tsx'

export type SidebarIconProps = { name: PlaceName; hidden: boolean }

const icons: Readonly<Record<PlaceName, LucideIcon>> = {
  home: House,
  waiting: Hourglass,
  calendar: CalendarDays,
  users: Users,
  audit: ScrollText,
  tournaments: Trophy,
  automated: Timer,
  templates: LayoutTemplate,
  settings: Settings2,
  matches: Swords,
  venueCompanies: Building2,
  venues: Store,
  licences: FileBadge,
  members: Gem,
  log: ScrollText,
  send: MessageSquarePlus,
  sendings: Send,
  push: Smartphone,
  email: Mail,
  outbox: Inbox,
  suppressions: Ban,
  prizes: Gift,
  missions: ListChecks,
  redeem: Ticket,
  transactions: WalletIcon,
}

export default function SidebarIcon({ name, hidden }: SidebarIconProps) {
  const Icon = icons[name]
  return <Icon size={16} aria-hidden="true" className={hidden ? 'hidden' : 'wide:hidden'} />
}
