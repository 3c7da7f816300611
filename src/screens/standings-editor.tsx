// Setting ranks by hand: the current list with a number field for each team; all changes go out as one command.
import { useState } from 'react'
import * as v from 'valibot'
import { updateStandings } from '../../commands/standings.ts'
import type { StageDetail } from '../contract/stage.ts'
import type { Standing } from '../contract/standing.ts'
import { whyNotUpdateStandings } from '../rules/standings.ts'
import { useSession } from '../shell/session/session.ts'
import { DraftNote } from '../shell/forms/arg-form-notes.tsx'
import { dropDraft, keepDraft, readDraft } from '../shell/forms/draft.ts'
import { UnsavedGuard, UnsavedQuestion } from '../shell/forms/unsaved-guard.tsx'
import { panel, useLayer } from '../shell/over/layer-stack.ts'
import { useSay } from '../shell/words/say.ts'
import { Button } from '../ui/button.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { Pane } from '../ui/pane.tsx'
import { useTournament } from './tournament-frame.tsx'

const Ranks = v.record(v.string(), v.nullable(v.number()))
type Ranks = v.InferOutput<typeof Ranks>

/** `over`: the ranks that were stored when these were typed. */
const Typed = v.object({ ranks: Ranks, over: v.record(v.string(), v.number()) })
type Typed = v.InferOutput<typeof Typed>
const nothing: Typed = { ranks: {}, over: {} }

/** Kept by another release, it may have another shape. */
function typedIn(kept: unknown): Typed {
  const read = v.safeParse(Typed, kept)
  return read.success ? read.output : nothing
}

export function StandingsEditor({ stage, onDone }: { stage: StageDetail; onDone: () => void }) {
  const { say, sayReason } = useSay()
  const { tournament, stages } = useTournament()
  const session = useSession()
  const kept = `${session.user.sub} ${updateStandings.id} ${stage.id}`
  const [draft] = useState(() => typedIn(readDraft(kept)))
  const [typed, setTyped] = useState(draft)
  const { ranks, over } = typed
  const keep = (next: Typed) => {
    setTyped(next)
    if (Object.keys(next.ranks).length === 0) dropDraft(kept)
    else keepDraft(kept, next)
  }
  const type = ({ tournamentTeamId: id, rank: stored }: Standing, rank: number | null) =>
    keep({ ranks: { ...ranks, [id]: rank }, over: { ...over, [id]: over[id] ?? stored } })
  const keepMine = ({ tournamentTeamId: id, rank }: Standing) => keep({ ranks, over: { ...over, [id]: rank } })
  const takeTheirs = ({ tournamentTeamId }: Standing) => {
    const others = <T,>(of: Record<string, T>) =>
      Object.fromEntries(Object.entries(of).filter(([id]) => id !== tournamentTeamId))
    keep({ ranks: others(ranks), over: others(over) })
  }
  const changes = stage.standings.filter(({ tournamentTeamId: id, rank }) => id in ranks && ranks[id] !== rank)
  // The stored rank is no longer the one that was typed over.
  const contested = changes.filter(({ tournamentTeamId: id, rank }) => over[id] !== rank)
  const contest = contested[0] && say('ui.shell.form.contest.title', { field: contested[0].name })
  const entries = stage.standings.map(({ tournamentTeamId, rank }) => ({
    tournamentTeamId,
    rank: ranks[tournamentTeamId] ?? rank,
  }))
  const by = { user: session.user, now: session.clock.now() }
  const [asking, setAsking] = useState(false)
  const dirty = changes.length > 0
  const leave = () => (dirty ? setAsking(true) : onDone())
  useLayer(leave, panel)
  const why = whyNotUpdateStandings({ tournament, stages, stage }, by, { standings: entries })
  const save = async () => {
    const list = changes.map(({ tournamentTeamId: id }) => `${id}:${ranks[id] ?? ''}`)
    const outcome = await session.run(updateStandings, [stage.id], { ranks: list }, 'button')
    if (outcome?.is !== 'done') return
    dropDraft(kept)
    onDone()
  }
  return (
    <Pane
      title={say('cmd.standings.update.title')}
      count={stage.name}
      footer={
        <div className="flex items-center gap-3">
          <Button
            variant="primary"
            reason={changes.length === 0 ? say('ui.standings.noChange') : (contest ?? (why && sayReason(why)))}
            onClick={() => void save()}
          >
            {say('ui.standings.save')}
          </Button>
          <Button onClick={leave}>{say('ui.standings.discard')}</Button>
          <span className="text-warn">
            {changes.length > 0 &&
              (contest ?? (why ? sayReason(why) : say('ui.standings.changes', { count: changes.length })))}
          </span>
        </div>
      }
    >
      {dirty && Object.keys(draft.ranks).length > 0 && <DraftNote onDiscard={() => keep(nothing)} />}
      <table className="w-full max-w-[720px]">
        <caption className="sr-only">{say('cmd.standings.update.help')}</caption>
        <thead>
          <tr className="text-left text-dim">
            <th className="w-24 font-normal">{say('arg.group')}</th>
            <th className="w-36 font-normal">{say('ui.standings.rank')}</th>
            <th className="font-normal">{say('ui.standings.team')}</th>
          </tr>
        </thead>
        <tbody>
          {stage.standings.map((row) => {
            const changed = changes.includes(row)
            return (
              <tr key={row.tournamentTeamId} className="border-b border-line-soft">
                <td className="text-dim tabular-nums">{row.groupNumber}</td>
                <td className="py-0.5 pe-6">
                  <NumberInput
                    aria-label={say('ui.standings.rankOf', { team: row.name })}
                    value={ranks[row.tournamentTeamId] ?? row.rank}
                    min={1}
                    max={stage.standings.length}
                    onValueChange={(rank) => type(row, rank)}
                  />
                </td>
                <td>
                  {row.name}
                  {changed && (
                    <span className="ms-3 text-warn">{`${row.rank} → ${ranks[row.tournamentTeamId] ?? '?'}`}</span>
                  )}
                  {contested.includes(row) && (
                    <span data-contested="" className="ms-3 inline-flex gap-2">
                      <Button onClick={() => keepMine(row)}>{say('ui.shell.form.contest.keepMine')}</Button>
                      <Button onClick={() => takeTheirs(row)}>{say('ui.shell.form.contest.takeTheirs')}</Button>
                    </span>
                  )}
                  {row.tied && <span className="ms-3 text-bad">{say('ui.standings.tied')}</span>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <UnsavedGuard when={dirty} inPage />
      {asking && <UnsavedQuestion onStay={() => setAsking(false)} onLeave={onDone} />}
    </Pane>
  )
}
