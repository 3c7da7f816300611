// What waits for an administrator: each kind is read off its own partial index, oldest first.
import { sql } from 'drizzle-orm'
import type { PendingApproval } from '../../contract/endpoints-console.ts'
import type { Tx } from './connection.ts'

/** chosen: nobody works through more at once; older ones come first. */
const limit = 200

/** How many places of the stage's tournament carry a prize. */
const prizes = sql`(select case
    when jsonb_typeof(prize -> 'secondRunnerUp') = 'object' then 3
    when jsonb_typeof(prize -> 'firstRunnerUp') = 'object' then 2
    when jsonb_typeof(prize -> 'champion') = 'object' then 1 else 0 end
  from tournaments where tournaments.id = stages.tournament_id)`

/**
 * A tie that must be decided, as `whyNotApproveStandings` has it: over the cut of those who go on, or on a place with a
 * prize in the last stage; and a first place that several share because nobody won.
 */
const blockingTie = sql`
  select from standings level where level.stage_id = stages.id and level.tied
  group by level.group_number, level.rank
  having case
    when level.rank = 1 and exists (select from bracket_matches
      where bracket_matches.stage_id = stages.id and bracket_matches.group_number = level.group_number
        and undecided_since is not null) then true
    when exists (select from stages later where later.tournament_id = stages.tournament_id
        and later.position > stages.position and later.state = 'Initial')
      then coalesce(level.rank <= (stages.fields ->> 'advancing')::int
        and level.rank + count(*) - 1 > (stages.fields ->> 'advancing')::int, true)
    when exists (select from stages later where later.tournament_id = stages.tournament_id
        and later.position > stages.position) then false
    else level.rank <= ${prizes} end`

export async function listPendingApprovals(tx: Tx): Promise<PendingApproval[]> {
  const { rows } = await tx.execute<PendingApproval>(sql`
    with waiting as (
      (select case when exists (${blockingTie}) then 'tie' else 'standings' end as kind,
        state_time as since, id as stage_id, null::int as group_number, null as match_id, null as identifier
      from stages where state in ('StandingPendingGenerate', 'StandingPendingApproval')
      order by state_time limit ${limit})
      union all
      (select 'bracket', brackets.state_time, stage_id, group_number, null, null
      from brackets join stages on stages.id = stage_id
      where brackets.state = 'PendingComplete' and stages.state = 'InProgress'
      order by brackets.state_time limit ${limit})
      union all
      (select 'noWinner', undecided_since, stage_id, group_number, bracket_matches.id, identifier
      from bracket_matches join brackets using (stage_id, group_number) join stages on stages.id = stage_id
      where undecided_since is not null and brackets.state <> 'Completed' and stages.state = 'InProgress'
      order by undecided_since limit ${limit})
    )
    select waiting.kind, waiting.since, tournaments.id as "tournamentId", tournaments.name as "tournamentName",
      stages.id as "stageId", stages.name as "stageName", waiting.group_number as "groupNumber",
      waiting.match_id as "bracketMatchId", waiting.identifier
    from waiting join stages on stages.id = waiting.stage_id join tournaments on tournaments.id = stages.tournament_id
    order by waiting.since, waiting.stage_id, waiting.group_number, waiting.match_id
    limit ${limit}`)
  return rows
}
