import type { MatchActions } from './match-box.tsx'

const nothing = () => undefined

/** Of a drawing on which no press does anything: on paper, and in tests. */
export const noActions: MatchActions = {
  act: nothing,
  point: nothing,
  toggle: nothing,
  enter: nothing,
  menu: nothing,
  toggleRound: nothing,
  rename: nothing,
}
