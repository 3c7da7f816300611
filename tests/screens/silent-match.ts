import type { MatchActions } from '../../src/screens/bracket/match-box.tsx'

const nothing = () => undefined

/** A drawn match on which no press does anything. */
export const silent: MatchActions = {
  act: nothing,
  point: nothing,
  toggle: nothing,
  enter: nothing,
  menu: nothing,
  toggleRound: nothing,
  rename: nothing,
}
