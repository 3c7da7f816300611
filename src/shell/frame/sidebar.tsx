// §2: the sections of the console. An entry stands here only when its place is built and the role may go there; a section
// without entries is not shown (chosen: no dead ends).
import type { Under } from '../../contract/say.ts'
import { Link, useLocation } from 'react-router'
import {
  goAudit,
  goAutomated,
  goCalendar,
  goEmail,
  goHome,
  goLicences,
  goMembers,
  goMissions,
  goNotifications,
  goOutbox,
  goPrizes,
  goPush,
  goRedemptions,
  goRooms,
  goSend,
  goSendings,
  goSuppressions,
  goSettings,
  goTemplates,
  goTournaments,
  goUsers,
  goCompanies,
  goVenues,
  goWaiting,
  goWalletTransactions,
} from '../../../commands/places.ts'
import { paths } from '../../paths.ts'
import type { Command } from '../../registry/define.ts'
import { classes } from '../../ui/class-list.ts'
import { useRoving } from '../../ui/use-roving.ts'
import { deferred } from '../session/deferred.tsx'
import { usePageSession } from '../session/session.ts'
import { Keycaps } from '../keys/keycaps.tsx'
import { useKeysOf } from '../keys/key-map.ts'
import { useLayer } from '../over/layer-stack.ts'
import { useSay } from '../words/say.ts'
import type { SidebarIconProps } from './sidebar-icon.tsx'

export type PlaceName = Under<'ui.shell.place'>
/** Only a folded sidebar shows them: they come after the first rows. */
const SidebarIcon = deferred<SidebarIconProps>(() => import('./sidebar-icon.tsx'), { face: NoIcon })
type Entry = { command: Command; name: PlaceName; to: string; also?: RegExp }
type Section = { name: Under<'ui.shell.section'>; titled: boolean; entries: readonly Entry[] }

/** Those of §2 in its order, each as soon as it has a page. */
const sections: readonly Section[] = [
  {
    name: 'home',
    titled: false,
    entries: [
      { command: goHome, name: 'home', to: paths.home() },
      { command: goWaiting, name: 'waiting', to: paths.waiting() },
      { command: goCalendar, name: 'calendar', to: paths.calendar() },
    ],
  },
  {
    name: 'people',
    titled: true,
    entries: [
      { command: goUsers, name: 'users', to: paths.users() },
      { command: goAudit, name: 'audit', to: paths.audit() },
    ],
  },
  {
    name: 'tournament',
    titled: true,
    entries: [
      {
        command: goTournaments,
        name: 'tournaments',
        to: paths.tournaments(),
        also: /^\/tournament\//,
      },
      { command: goAutomated, name: 'automated', to: paths.automated() },
      { command: goTemplates, name: 'templates', to: paths.templates(), also: /^\/template\// },
      { command: goSettings, name: 'settings', to: paths.settings() },
    ],
  },
  {
    name: 'matches',
    titled: true,
    entries: [{ command: goRooms, name: 'matches', to: paths.matches(), also: /^\/match\// }],
  },
  {
    name: 'venue',
    titled: true,
    entries: [
      {
        command: goCompanies,
        name: 'venueCompanies',
        to: paths.venueCompanies(),
        also: /^\/(venue\/create-company|venue-companies\/)/,
      },
      { command: goVenues, name: 'venues', to: paths.venues(), also: /^\/venues\// },
      { command: goLicences, name: 'licences', to: paths.licences() },
    ],
  },
  {
    name: 'loyalty',
    titled: true,
    entries: [
      {
        command: goMembers,
        name: 'members',
        to: paths.members(),
        also: /^\/loyalty\/members\//,
      },
    ],
  },
  {
    name: 'marketing',
    titled: true,
    entries: [
      { command: goSend, name: 'send', to: paths.sendNotification() },
      {
        command: goNotifications,
        name: 'log',
        to: paths.notificationLog(),
        also: /^\/notification\/log\//,
      },
      {
        command: goSendings,
        name: 'sendings',
        to: paths.sendings(),
        also: /^\/notification\/sendings\//,
      },
      { command: goPush, name: 'push', to: paths.pushBroadcast() },
      { command: goEmail, name: 'email', to: paths.emailBroadcast() },
      { command: goOutbox, name: 'outbox', to: paths.outbox() },
      {
        command: goSuppressions,
        name: 'suppressions',
        to: paths.suppressions(),
        also: /^\/notification\/suppressions\//,
      },
      { command: goPrizes, name: 'prizes', to: paths.prizes(), also: /^\/prizes\// },
      { command: goMissions, name: 'missions', to: paths.missionQueue(), also: /^\/missions/ },
      { command: goRedemptions, name: 'redeem', to: paths.redeem(), also: /^\/redeem\// },
    ],
  },
  {
    name: 'payments',
    titled: true,
    entries: [
      {
        command: goWalletTransactions,
        name: 'transactions',
        to: paths.payments(),
        also: /^\/payment\//,
      },
    ],
  },
]

export function Sidebar({ drawer, onClose }: { drawer: boolean; onClose: () => void }) {
  const { say } = useSay()
  useLayer(onClose, { open: drawer })
  const stops = useRoving<HTMLElement>('column')
  return (
    <>
      {drawer && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={say('ui.shell.close')}
          className="fixed inset-0 z-30 bg-veil fold:hidden"
          onClick={onClose}
        />
      )}
      <nav
        {...stops}
        aria-label={say('ui.shell.sidebar')}
        className={classes(
          'relative w-14 shrink-0 overflow-y-auto border-r border-line bg-pane py-2 wide:w-[196px] print:hidden',
          drawer
            ? 'max-fold:fixed max-fold:inset-y-0 max-fold:left-0 max-fold:z-40 max-fold:w-60 max-fold:shadow-lift'
            : 'max-fold:hidden',
        )}
      >
        {sections.map((section) => (
          <SectionList key={section.name} section={section} drawer={drawer} onGo={onClose} />
        ))}
      </nav>
    </>
  )
}

type Drawn = { drawer: boolean; onGo: () => void }

function SectionList({ section, drawer, onGo }: Drawn & { section: Section }) {
  const { say } = useSay()
  const { offers } = usePageSession()
  const entries = section.entries.filter((entry) => offers(entry.command))
  if (entries.length === 0) return null
  return (
    <div>
      {section.titled && <Heading text={say(`ui.shell.section.${section.name}`)} drawer={drawer} />}
      <ul>
        {entries.map((entry) => (
          <EntryLink key={entry.name} {...entry} drawer={drawer} onGo={onGo} />
        ))}
      </ul>
    </div>
  )
}

function Heading({ text, drawer }: { text: string; drawer: boolean }) {
  return (
    <h2
      className={classes(
        'px-3.5 pt-3 pb-1 text-2xs font-semibold tracking-widest text-dim uppercase',
        drawer ? '' : 'max-wide:sr-only',
      )}
    >
      {text}
    </h2>
  )
}

type EntryLinkProps = Drawn & {
  command: Command
  name: PlaceName
  to: string
  also?: RegExp
}

function EntryLink(props: EntryLinkProps) {
  const { say } = useSay()
  const { pathname } = useLocation()
  const keys = useKeysOf(props.command)
  const here = pathname === props.to.split('?')[0]
  const within = here || props.also?.test(pathname) === true
  const label = say(`ui.shell.place.${props.name}`)
  const wideOnly = props.drawer ? '' : 'max-wide:hidden'
  return (
    <li>
      <Link
        to={props.to}
        title={label}
        // The drawer has done its work then.
        onClick={props.onGo}
        {...(here && { 'aria-current': 'page' as const })}
        className={classes(
          'flex h-6 pointer-coarse:h-11 items-center gap-2 border-l-2 pr-3.5 pl-3.5',
          within
            ? 'border-primary bg-primary-wash text-text'
            : 'border-transparent text-dim hover:bg-pane-2 hover:text-text',
        )}
      >
        <SidebarIcon name={props.name} hidden={props.drawer} />
        <span className={classes('flex-1 truncate', props.drawer ? '' : 'max-wide:sr-only')}>{label}</span>
        {keys !== undefined && <Keycaps keys={keys} bare className={classes(wideOnly, 'pointer-coarse:hidden')} />}
      </Link>
    </li>
  )
}

function NoIcon({ hidden }: SidebarIconProps) {
  return <span aria-hidden="true" className={classes('size-4 shrink-0', hidden ? 'hidden' : 'wide:hidden')} />
}
