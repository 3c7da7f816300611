// One prize: its stock and its acts; its codes and the members who redeemed one.
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { goPrizes } from '../../../commands/places.ts'
import { activatePrize, deletePrize, editPrize, endPrize, issueCode, redraftPrize } from '../../../commands/prizes.ts'
import { useRead } from '../../api/use-read.ts'
import type { Prize } from '../../contract/campaign.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { prizeCodeList } from '../../lists/redemptions.ts'
import { paths } from '../../paths.ts'
import { left } from '../../rules/campaign.ts'
import { CommandButton } from '../../shell/acts/command-button.tsx'
import { PageFor } from '../../shell/frame/page-for.tsx'
import { ThingProblem } from '../../shell/frame/thing-problem.tsx'
import { DefinedList } from '../../shell/lists/defined-list.tsx'
import { asLeft } from '../../shell/place/left-addresses.ts'
import { pathWord, usePage, usePane } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { thingTitle } from '../../shell/words/thing-title.ts'
import { StateBadge } from '../../shell/words/state-badge.tsx'
import { dateTimeText } from '../../shell/words/time.ts'
import { KeyValue } from '../../ui/key-value.tsx'
import { Pane } from '../../ui/pane.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Split } from '../../ui/split.tsx'
import { CodesOut } from './codes-out.tsx'

export function Component() {
  return (
    <PageFor command={goPrizes}>
      <PrizePage />
    </PageFor>
  )
}

function PrizePage() {
  const { prizeId = '' } = useParams()
  const { say } = useSay()
  const { data: prize, problem, again } = useRead(endpoints.getPrize, { params: { id: prizeId } })
  const title = say('ui.campaign.prizes.title')
  const name = thingTitle(say, prize?.name, problem)
  usePage({
    title: name,
    path: [
      { label: pathWord(title), to: asLeft(paths.prizes()) },
      { label: name, to: paths.prize(prizeId) },
    ],
    about: { prize: prizeId },
    ...(prize && { of: [prize.name] }),
    up: asLeft(paths.prizes()),
  })
  if (!prize) return problem ? <ThingProblem problem={problem} again={again} leadsTo={goPrizes} /> : <Skeleton />
  return (
    <Split
      main={<DefinedList list={prizeCodeList} of={prizeId} to={paths.redemption} onRow={ignore} />}
      side={<Facts prize={prize} />}
      sideOnScreenOnly
    />
  )
}

/** The pane beside the list shows the prize, at any row. */
const ignore = () => undefined

function Facts({ prize }: { prize: Prize }) {
  const { say } = useSay()
  const { id, state, count, redeemed, description, createTime } = prize
  const hand = useMemo(() => ({ prize: { selected: [], cursor: id } }), [id])
  const title = say('ui.campaign.prize.title')
  const pane = usePane({ title, hand })
  const targets = [id]
  return (
    <Pane {...pane.props} title={title} count={id} focused={pane.focused} className="max-wide:shrink-0">
      <div className="pb-2">
        <StateBadge machine="prize" state={state} />
      </div>
      <ProgressBar
        label={say('ui.campaign.prize.stock')}
        done={redeemed}
        failed={0}
        total={count}
        valueText={say('ui.campaign.prize.progress', { redeemed, count })}
      />
      <div className="pt-2">
        <KeyValue
          items={[
            { term: say('ui.campaign.column.left'), value: String(left(prize)) },
            { term: say('ui.campaign.column.codesOut'), value: <CodesOut prize={prize} /> },
            { term: say('ui.campaign.column.created'), value: dateTimeText(createTime) },
          ]}
        />
      </div>
      <p dir="auto" className="py-2.5 break-words whitespace-pre-wrap">
        {description === '' ? (
          <span className="text-dim">{say('ui.campaign.prize.noDescription')}</span>
        ) : (
          <bdi>{description}</bdi>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {state === 'Active' && <CommandButton command={issueCode} targets={targets} variant="primary" />}
        <CommandButton command={editPrize} targets={targets} />
        {(state === 'Draft' || state === 'Ended') && <CommandButton command={activatePrize} targets={targets} />}
        {(state === 'Active' || state === 'Exhausted') && <CommandButton command={endPrize} targets={targets} />}
        {state !== 'Draft' && prize.codesIssued === 0 && <CommandButton command={redraftPrize} targets={targets} />}
        {state === 'Draft' && prize.codesIssued === 0 && <CommandButton command={deletePrize} targets={targets} />}
      </div>
    </Pane>
  )
}
