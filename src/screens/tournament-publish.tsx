// The publish review (§2): the requirements before players see a tournament, each missing one with a link to fix it.
import { useMemo } from 'react'
import { openRegistration, publishTournament } from '../../commands/tournaments.ts'
import { useRead } from '../api/use-read.ts'
import { endpoints } from '../contract/endpoints.ts'
import { publishVisibleMinutes } from '../contract/limits.ts'
import type { Tournament } from '../contract/tournament.ts'
import type { PublishCheckItem } from '../contract/tournament-detail.ts'
import { paths } from '../paths.ts'
import { CommandButton } from '../shell/acts/command-button.tsx'
import { useLock } from '../shell/forms/use-lock.ts'
import { pathWord, usePage, usePane } from '../shell/place/use-place.ts'
import { useSession } from '../shell/session/session.ts'
import { sayProblem, useSay } from '../shell/words/say.ts'
import { dateTimeText } from '../shell/words/time.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Pane } from '../ui/pane.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CheckList } from './create/check-list.tsx'
import { useTournament } from './tournament-frame.tsx'

export function Component() {
  const { say } = useSay()
  const { tournament } = useTournament()
  const title = say('ui.publish.title')
  usePage({ title, path: [{ label: pathWord(title), to: paths.publish(tournament.id) }] })
  const hand = useMemo(() => ({ tournament: { selected: [], cursor: tournament.id } }), [tournament.id])
  const pane = usePane({ title, hand })
  const isOver = tournament.state === 'Cancelled' || tournament.state === 'Completed'
  return (
    <Pane {...pane.props} title={title} count={tournament.name} focused={pane.focused}>
      {isOver ? (
        <Notice kind="empty" title={say('ui.publish.over', { state: say(`state.tournament.${tournament.state}`) })} />
      ) : tournament.state === 'Initial' ? (
        <Review of={tournament} />
      ) : (
        <Published tournament={tournament} />
      )}
    </Pane>
  )
}

function Review({ of }: { of: Tournament }) {
  const { say } = useSay()
  const lock = useLock(publishTournament, 'notAllowed')
  const { data, problem, again } = useRead(endpoints.checkPublish, { params: { id: of.id } })
  if (!data) {
    if (!problem) return <Skeleton lines={10} />
    const retry = <Button onClick={again}>{say('ui.list.retry')}</Button>
    return <Notice kind="error" title={sayProblem(problem).message} action={retry} />
  }
  const missing = data.items.filter(({ ok, required }) => required && !ok).length
  const isOf = (wanted: (item: PublishCheckItem) => boolean) => data.items.filter(wanted)
  const isSitAndGo = ({ key }: PublishCheckItem) => key.startsWith('sitAndGo')
  return (
    <div className="flex max-w-[60rem] flex-col gap-4">
      {lock !== undefined && <Notice compact kind="forbidden" title={lock} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line-soft pb-3">
        <CommandButton command={publishTournament} targets={[of.id]} variant="primary" />
        <output className={missing > 0 ? 'text-bad' : 'text-ok'}>
          {missing > 0 ? say('ui.publish.toMend', { count: missing }) : say('ui.publish.ready')}
        </output>
        <span className="text-dim">{say('ui.publish.locks')}</span>
      </div>
      <CheckList
        of={of.id}
        title={say('ui.publish.required')}
        items={isOf((item) => item.required && !isSitAndGo(item))}
      />
      <CheckList of={of.id} title={say('ui.publish.sitAndGo')} items={isOf(isSitAndGo)} />
      <CheckList of={of.id} title={say('ui.publish.recommended')} items={isOf((item) => !item.required)} />
    </div>
  )
}

function Published({ tournament: { id, state } }: { tournament: Tournament }) {
  const { say } = useSay()
  const { lacks } = useSession()
  const { data } = useRead(
    endpoints.listTournamentAudit,
    { params: { id }, query: { page: 1, pageSize: 1, action: 'front-cache' } },
    { when: !lacks('history') },
  )
  const told = data?.entries[0]
  const failed = isFailure(told?.after)
  return (
    <div className="flex max-w-[60rem] flex-col items-start gap-3">
      <p className="text-ok">{say('ui.publish.isPublished', { minutes: publishVisibleMinutes })}</p>
      {told && (
        <p role={failed ? 'alert' : undefined} className={failed ? 'text-warn' : 'text-dim'}>
          {say(failed ? 'ui.publish.cacheFailed' : 'ui.publish.cacheCleared', { time: dateTimeText(told.time) })}
        </p>
      )}
      <p className="text-dim">{say('ui.publish.locks')}</p>
      {state === 'Published' && <CommandButton command={openRegistration} targets={[id]} variant="primary" />}
    </div>
  )
}

function isFailure(after: unknown): boolean {
  return typeof after === 'object' && after !== null && 'frontCache' in after && after.frontCache === 'failed'
}
