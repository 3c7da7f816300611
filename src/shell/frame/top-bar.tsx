// One line: brand, place as a path, live mark, two clocks, language, user.
import { useAtomValue } from 'jotai'
import MenuIcon from 'lucide-react/icons/menu'
import { Fragment } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Path } from '../../ui/path.tsx'
import { useRoving } from '../../ui/use-roving.ts'
import { deferred } from '../session/deferred.tsx'
import { WithSession, usePageSession } from '../session/session.ts'
import { spokenLanguages } from '../words/language.ts'
import { overlays } from '../over/overlays.ts'
import { useSay } from '../words/say.ts'
import { languageAtom, saveLanguage } from '../session/settings.ts'
import { clockBox, topChip } from './top-chip.ts'
import { useSituation } from '../place/use-place.ts'

const TopMarks = deferred(() => import('./top-marks.tsx'), { face: MarkSpace, extra: true })

export function TopBar({ onDrawer }: { onDrawer: () => void }) {
  const { say } = useSay()
  const stops = useRoving<HTMLElement>()
  return (
    <header
      {...stops}
      className="relative flex h-[34px] narrow:mb-5.5 pointer-coarse:h-[50px] shrink-0 items-center gap-3 border-b border-line bg-pane px-3.5 print:hidden"
    >
      <IconButton label={say('ui.shell.menu')} className="-ml-2 fold:hidden!" onClick={onDrawer}>
        <MenuIcon size={16} aria-hidden="true" />
      </IconButton>
      <Brand />
      <WherePath />
      <div className="ml-auto flex shrink-0 items-center gap-2 wide:gap-[18px]">
        <WithSession before={<MarkSpace />}>
          <TopMarks />
        </WithSession>
        <LanguageSwitch />
        <UserButton />
      </div>
    </header>
  )
}

/** As wide as the parts that load later: a mark and two clocks. */
function MarkSpace() {
  return (
    <>
      <div aria-hidden="true" className={topChip}>
        <span className="invisible">● ····</span>
      </div>
      <div aria-hidden="true" className={clockBox}>
        <span className="invisible">SYS 00:00:00 +00 · YOU 00:00:00 +00 +0h</span>
      </div>
    </>
  )
}

function Brand() {
  const { say } = useSay()
  return (
    <Link
      to={paths.home()}
      className="flex shrink-0 items-center font-bold text-text"
      aria-label={say('ui.shell.brandHome')}
    >
      <span>{say('ui.shell.brand')}</span>
      <span aria-hidden="true" className="fill-mark ml-px inline-block h-[15px] w-2 bg-primary" />
    </Link>
  )
}

function WherePath() {
  const { say } = useSay()
  const { pathname } = useLocation()
  const { path } = useSituation().page
  return (
    <div className="hidden min-w-0 fold:block">
      <Path
        label={say('ui.shell.path')}
        home={{ text: say('ui.shell.place.home'), to: paths.root() }}
        parts={path.map(({ label, to }) => ({ text: label, to: to ?? pathname }))}
      />
    </div>
  )
}

function LanguageSwitch() {
  const { say } = useSay()
  const current = useAtomValue(languageAtom)
  return (
    <fieldset aria-label={say('ui.shell.language')} className={`${topChip} max-fold:hidden`}>
      {spokenLanguages.map((language, index) => (
        <Fragment key={language}>
          {index > 0 && <span aria-hidden="true">·</span>}
          <button
            type="button"
            lang={language === 'zh' ? 'zh-Hant' : 'en'}
            aria-pressed={current === language}
            aria-label={say(`choice.language.${language}`)}
            className={current === language ? 'min-w-6 text-text' : 'min-w-6 text-dim hover:text-text'}
            onClick={() => void saveLanguage(language)}
          >
            {say(`ui.shell.languageShort.${language}`)}
          </button>
        </Fragment>
      ))}
    </fieldset>
  )
}

function UserButton() {
  const { say, stateLabel } = useSay()
  const { user } = usePageSession()
  const role = stateLabel('role', user.role)
  return (
    <button
      type="button"
      className={topChip}
      aria-haspopup="menu"
      aria-label={say('ui.shell.userMenu', { name: user.name, role })}
      onClick={(event) => overlays.open({ is: 'user-menu', at: event.currentTarget })}
    >
      <span className="max-w-[9rem] truncate">{user.name}</span>
      <span className="hidden wide:inline">· {role}</span>
      <span aria-hidden="true">▾</span>
    </button>
  )
}
