// Calls that must not compile; the type check of the tests fails when one of them does.
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { request } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import type { TeamView } from '../../src/contract/views.ts'
import { defineCommand, invocation, irreversible, safe } from '../../src/registry/define.ts'
import type { Dispatcher } from '../../src/registry/dispatch.ts'
import { cancel, goTournaments, rename, setTheme } from './commands.ts'

const options = { source: 'key' } as const

/** Never called: compiling it is the test. */
export function wrongCalls(dispatch: Dispatcher['dispatch']): unknown {
  return [
    dispatch(cancel, ['41', '42'], { reason: 'flood' }, options),
    dispatch(cancel, ['41'], {}, options),
    dispatch(rename, ['41'], { name: 'x', maxTeams: null }, options),
    dispatch(setTheme, [], { theme: 'dark' }, options),
    // @ts-expect-error an argument of another type
    dispatch(cancel, ['41'], { reason: 3 }, options),
    // @ts-expect-error an argument that does not exist
    dispatch(cancel, ['41'], { raeson: 'x' }, options),
    // @ts-expect-error a missing argument
    dispatch(setTheme, [], {}, options),
    // @ts-expect-error no such choice
    dispatch(setTheme, [], { theme: 'pink' }, options),
    // @ts-expect-error two targets for a command of one
    dispatch(rename, ['41', '42'], {}, options),
    // @ts-expect-error no target for a command of one
    dispatch(rename, [], {}, options),
    // @ts-expect-error a target for a command of none
    dispatch(goTournaments, ['41'], {}, options),
    // @ts-expect-error an id instead of a command
    dispatch('tournament.cancel', ['41'], {}, options),
    // @ts-expect-error no such surface
    dispatch(cancel, ['41'], {}, { source: 'telepathy' }),
    invocation(cancel, ['41'], {}),
    // @ts-expect-error an argument of another type
    invocation(cancel, ['41'], { reason: 3 }),
  ]
}

const phrase = ({ team }: TeamView) => team.name
const ofTeam = ({ team }: TeamView) => [request(endpoints.removeTeam, { tournamentTeamId: team.tournamentTeamId })]

/** Never called either. */
export function wrongDefinitions(): unknown {
  const withText = { args: v.object({ x: v.string() }) }
  return [
    defineCommand({ id: 'a.b', target: 'team', risk: irreversible(phrase), plan: ofTeam }),
    // @ts-expect-error a plan for another kind of target
    defineCommand({ id: 'a.b', target: 'tournament', risk: safe, plan: ofTeam }),
    // @ts-expect-error a phrase for another kind of target
    defineCommand({ id: 'a.b', target: 'tournament', risk: irreversible(phrase), plan: () => [] }),
    // @ts-expect-error a kind that does not exist
    defineCommand({ id: 'a.b', target: 'planet', risk: safe, plan: () => [] }),
    // @ts-expect-error a positional that is no argument
    defineCommand({ id: 'a.b', ...withText, positional: ['y'], risk: safe, plan: () => [] }),
    // @ts-expect-error a level that does not exist
    defineCommand({ id: 'a.b', risk: { level: 'harmless' }, plan: () => [] }),
    // @ts-expect-error an effect that does not exist
    defineCommand({ id: 'a.b', risk: safe, effect: () => ({ do: 'explode' }) }),
    // @ts-expect-error no risk at all
    defineCommand({ id: 'a.b', plan: () => [] }),
    // @ts-expect-error a body the endpoint does not take
    request(endpoints.cancelTournament, { id: '1' }, { reason: 3 }),
  ]
}

test('wrong calls do not compile', () => {
  expect([wrongCalls, wrongDefinitions]).toHaveLength(2)
})
