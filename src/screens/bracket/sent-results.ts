// Results that were entered and have no answer yet: the page goes on to the next match at once, and the answer is told where the
// result stands. One that was refused stays marked until another is entered; what was typed is its form's draft.
import { labelled } from '../../contract/labelled.ts'
import { createContext, useMemo } from 'react'
import { updateScore } from '../../../commands/matches.ts'
import { observed } from '../../api/observed.ts'
import { useObserved } from '../../api/use-observed.ts'
import type { Reason } from '../../contract/reason.ts'
import type { StageDetail } from '../../contract/stage.ts'
import { targetId } from '../../contract/views.ts'
import { type Session, useSession } from '../../shell/session/session.ts'
import type { Entered } from './entered-result.ts'
import { onTheWay } from '../../shell/acts/on-the-way.ts'
import { refusal, refusalText } from '../../shell/acts/refusal.ts'
import { overlays } from '../../shell/over/overlays.ts'
import { toast } from '../../shell/over/toasts.ts'
import { say } from '../../shell/words/say.ts'

type Typed = {
  /** Target id of the match. */
  target: string
  identifier: string
  args: Entered
  /** As typed, by team. */
  points: ReadonlyMap<string, string>
}

export type SentResult = Typed & {
  is: 'sending' | 'refused'
  /** Of a refusal. */
  message?: string | undefined
  why?: Reason | undefined
}

export const sentTone = { sending: 'info', refused: 'bad' } as const

/** By target id. */
export type SentResults = ReadonlyMap<string, SentResult>

const nothing: SentResults = new Map()
const noPoints: SentResult['points'] = new Map()
/** A person's results are gone with their session. */
const byCache = new WeakMap<Session['cache'], ReturnType<typeof observed<SentResults>>>()
const answers = new WeakMap<SentResult, Promise<void>>()

function sentResults({ cache }: Pick<Session, 'cache'>) {
  const known = byCache.get(cache)
  if (known) return known
  const made = observed(nothing)
  byCache.set(cache, made)
  return made
}

/** Those of the stage that is shown, by the ids of its matches. */
export const SentResultsHere = createContext<SentResults>(nothing)

export function useSentResultsOf(stage: StageDetail): SentResults {
  const all = useObserved(sentResults(useSession()))
  return useMemo(() => {
    if (all.size === 0) return nothing
    const matches = stage.brackets.flatMap((bracket) => [...bracket.matches, ...bracket.additionalMatches])
    return new Map(
      matches.flatMap((match) => {
        const sent = all.get(targetId.match(stage.id, match.bracketMatchId))
        // Refused because of another result, which is the one that is shown.
        const points = sent?.is === 'refused' && match.scores.length > 0 ? noPoints : sent?.points
        return sent && points
          ? [[match.bracketMatchId, points === sent.points ? sent : { ...sent, points }] as const]
          : []
      }),
    )
  }, [all, stage])
}

/** Sends it; `forget` is called once it is stored. */
export function sendResult(session: Session, typed: Typed, forget: () => void): void {
  const results = sentResults(session)
  const set = (result: SentResult | undefined) => {
    const now = new Map(results.get())
    if (result) now.set(typed.target, result)
    else now.delete(typed.target)
    results.set(now)
    guardLeaving(now)
  }
  const send = async () => {
    const outcome = await session.run(updateScore, [typed.target], typed.args, 'button', {
      complete: true,
      quiet: true,
      beside: true,
    })
    if (outcome?.is === 'done') {
      forget()
      // The page shows the result before its mark goes.
      await session.host.load('match', [typed.target])
      await session.cache.drawn()
      return set(undefined)
    }
    const message = refusalText(outcome)
    if (message === undefined) return set(undefined)
    set({ ...typed, is: 'refused', message, why: outcome && refusal(outcome) })
    tellRefused(results.get())
  }
  const sending: SentResult = { ...typed, is: 'sending' }
  const act = send()
  answers.set(sending, act)
  onTheWay.add(act)
  set(sending)
}

/** Its form was left, or another result is stored. */
export function forgetRefused(session: Session, target: string): void {
  const results = sentResults(session)
  if (results.get().get(target)?.is !== 'refused') return
  const now = new Map(results.get())
  now.delete(target)
  results.set(now)
}

/** Resolves when these are answered, and the page shows it; undefined where none is being sent. */
export function answered(results: Iterable<SentResult>): Promise<unknown> | undefined {
  const sending = [...results].flatMap((result) => answers.get(result) ?? [])
  return sending.length === 0 ? undefined : Promise.all(sending)
}

/** chosen: as many lines as a message has room for; the matches are marked as well. */
const mostLines = 5

/** One message for all of them: of many only the last would be seen. */
function tellRefused(results: SentResults): void {
  const refused = [...results.values()].filter(({ is }) => is === 'refused')
  const last = refused.at(-1)
  if (!last) return
  const { target, args } = last
  toast({
    tone: 'bad',
    lasting: true,
    id: 'results that were refused',
    text: say('ui.bracket.notSavedCount', { count: refused.length }),
    lines: refused
      .slice(-mostLines)
      .map(({ identifier, args: typed, message }) => labelled(say, `${identifier} ${typed.score}`, message ?? '')),
    action: {
      label: say('ui.bracket.enterAgain', { match: last.identifier }),
      run: () =>
        overlays.open({ is: 'form', form: { command: updateScore, targets: [target], args, source: 'button' } }),
    },
  })
}

let guarding: AbortController | undefined

/** Closing the page would lose what has not been sent. */
function guardLeaving(results: SentResults): void {
  const sending = [...results.values()].some(({ is }) => is === 'sending')
  if (sending === (guarding !== undefined)) return
  guarding?.abort()
  guarding = sending ? new AbortController() : undefined
  if (guarding) window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal: guarding.signal })
}
