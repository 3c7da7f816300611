// The acts on a match or round by key, click and form, in drawing, table and schedule.
import * as v from 'valibot'
import { addMatch, renameRound } from '../../../commands/brackets.ts'
import { updateScore } from '../../../commands/matches.ts'
import { useMemo } from 'react'
import { flushSync } from 'react-dom'
import type { Bracket, BracketMatch } from '../../contract/bracket.ts'
import type { StageDetail } from '../../contract/stage.ts'
import { reason } from '../../contract/reason.ts'
import { asStored } from '../../contract/stored.ts'
import { targetId } from '../../contract/views.ts'
import type { Outcome } from '../../registry/outcome.ts'
import { usePageForm } from '../../shell/acts/use-page-form.ts'
import { arrival } from '../../shell/place/arrival.ts'
import { overlays } from '../../shell/over/overlays.ts'
import { useSession } from '../../shell/session/session.ts'
import { useStable } from '../../ui/use-stable.ts'
import {
  type BracketCursor,
  idsOf,
  matchOfBracket,
  opensBy,
  pointedAt,
  roundToggled,
  toggled,
} from './bracket-cursor.ts'
import type { MatchActions, MatchHandlers } from './match-box.tsx'
import { answered, type SentResults } from './sent-results.ts'
import { useWhyNotEnter } from './use-why-not-enter.ts'

type Parts = {
  stage: StageDetail
  bracket: Bracket
  sent: SentResults
  change: (step: (now: BracketCursor) => BracketCursor) => void
  act: MatchActions['act']
  reveal: (bracketMatchId: string) => void
  onEnter: (bracketMatchId: string) => void
}

export function useMatchActions({ stage, bracket, sent, change, act, reveal, onEnter }: Parts): MatchActions {
  const session = useSession()
  const mayRename = session.offers(renameRound)
  const stable = useStable<MatchHandlers>({
    act,
    point: (id) => {
      change((now) => pointedAt(now, id))
      reveal(id)
    },
    toggle: (id) => change((now) => toggled(now, id)),
    toggleRound: (round) => change((now) => roundToggled(now, round)),
    rename: (roundOf) =>
      void session.run(renameRound, [targetId.round(stage.id, bracket.groupNumber, roundOf)], {}, 'button'),
    enter: (id) => {
      change((now) => pointedAt(now, id))
      const match = matchOfBracket(bracket, id)
      const waits = match && untilPlayable(bracket, match, sent)
      if (waits) void arrival.during(waits.then(() => flushSync(() => onEnter(id))))
      else onEnter(id)
    },
    menu: (id, at) => {
      change((now) => pointedAt(now, id))
      overlays.open({ is: 'menu', at, row: { kind: 'match', id: targetId.match(stage.id, id) } })
    },
  })
  return useMemo(() => (mayRename ? stable : { ...stable, rename: undefined }), [stable, mayRename])
}

type MatchForms = {
  stage: StageDetail
  sent: SentResults
  /** The round one looks at. */
  round: string | undefined
  onEnter: (division: Bracket, bracketMatchId: string) => void
  onMade: (bracketMatchId: string) => void
}

/** A result is entered beside the drawing; a match that was added is shown as soon as the bracket has it. */
export function useMatchForms({ stage, sent, round, onEnter, onMade }: MatchForms): void {
  const whyNotEnter = useWhyNotEnter(stage)
  const find = (target = '') => {
    const bracket = stage.brackets.find((one) => idsIn(one, stage.id).has(target))
    const match = bracket && matchOfBracket(bracket, idsIn(bracket, stage.id).get(target))
    return match && { bracket, match }
  }
  usePageForm(
    updateScore,
    ([target]) => {
      const found = find(target)
      if (found) onEnter(found.bracket, found.match.bracketMatchId)
    },
    {
      whyNot: ([target]) => {
        const found = find(target)
        return found ? whyNotEnter(found.bracket, found.match) : reason('target.notLoaded', { target: target ?? '' })
      },
      waits: ([target]) => {
        const found = find(target)
        return found && untilPlayable(found.bracket, found.match, sent)
      },
    },
  )
  // The round one looks at is the likely one.
  usePageForm(addMatch, (targets) => {
    const args = round === undefined ? {} : { round }
    const onDone = (outcome: Outcome) => {
      const made = madeMatch(outcome)
      if (made !== undefined) onMade(made)
    }
    overlays.open({ is: 'form', form: { command: addMatch, targets, args, source: 'button', onDone } })
  })
}

/** While the match's own result is being sent, or those that its teams come by. */
function untilPlayable(bracket: Bracket, match: BracketMatch, sent: SentResults): Promise<unknown> | undefined {
  const isSent = (id: string) => sent.get(id)?.is === 'sending'
  const own = sent.get(match.bracketMatchId)
  if (own?.is === 'sending') return answered([own])
  return opensBy(bracket, match, isSent) ? answered(sent.values()) : undefined
}

/** Target ids of the matches of a division → match ids. */
function idsIn(bracket: Bracket, stageId: string): ReadonlyMap<string, string> {
  return new Map([...idsOf(bracket)].map((id) => [targetId.match(stageId, id), id]))
}

function madeMatch(outcome: Outcome): string | undefined {
  const payload = outcome.is === 'done' ? outcome.results[0]?.payload : undefined
  return v.is(asStored(Made), payload) ? payload.bracketMatchId : undefined
}
const Made = v.object({ bracketMatchId: v.string() })
