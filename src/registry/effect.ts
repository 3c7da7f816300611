// An act in the console itself, as data; the host performs it.
import * as v from 'valibot'
import type { StageDetail } from '../contract/stage.ts'

/** `none`: as the rows came. */
export const ListOrder = v.picklist(['ascending', 'descending', 'none'])
export type ListOrder = v.InferOutput<typeof ListOrder>

export type Effect =
  /** Go to a path of the console; a script's current place follows. */
  | { do: 'go'; to: string }
  | { do: 'set'; what: 'theme' | 'language' | 'letter-keys' | 'hints'; value: string }
  | { do: 'copy'; what: 'command' | 'link' | 'name' }
  | { do: 'open'; what: 'palette' | 'command-line' | 'keys' | 'menu' | 'transcript' | 'history' | 'undo-list' | 'form' }
  /** The search field of a list, or one of its filters. */
  | { do: 'filter'; by?: string; values?: readonly string[] }
  /** Without a column the choice of one is opened; without an order it is the next one of that column. */
  | { do: 'sort'; column?: string; order?: ListOrder }
  | { do: 'table'; act: TableAct }
  | { do: 'bracket'; act: BracketAct }
  /** `count`: how many days beside each other. */
  | { do: 'calendar'; act: CalendarAct; count?: number }
  | { do: 'schedule'; act: ScheduleAct }
  | { do: 'focus'; pane: 'next' | 'previous' }
  | { do: 'export'; as: 'csv' }
  /** The page on paper. */
  | { do: 'print' }
  /** The brackets of a stage as a file that `bracket import` reads again. */
  | { do: 'export-bracket'; as: 'csv' | 'json'; stage: StageDetail }
  /** Pauses the automatic updates of a list, or resumes them. */
  | { do: 'pause' }
  | { do: 'back' }
  | { do: 'reload' }
  /** Along the undo stack; the dispatcher does it. */
  | { do: 'undo' | 'redo' }
  | { do: 'retry-failed' }
  /** The running act and jobs. */
  | { do: 'stop' }
  /** The action offered by the last message. */
  | { do: 'take-offer' }
  /** The step that is due on this page. */
  | { do: 'next-step' }
  | { do: 'sign-out' }

export type TableAct =
  | 'down'
  | 'up'
  | 'first'
  | 'last'
  | 'extend-down'
  | 'extend-up'
  | 'select'
  | 'select-all'
  | 'clear'
  | 'open'
  | 'columns'
  | 'reset'
  | 'newer'
export type CalendarAct =
  'left' | 'right' | 'up' | 'down' | 'earlier' | 'later' | 'today' | 'open' | 'day' | 'week' | 'month' | 'days'
export type ScheduleAct =
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'earlier'
  | 'later'
  | 'venue-left'
  | 'venue-right'
  | 'by-place'
  | 'by-venue'
  | 'by-round'
  | 'time'
  | 'next-conflict'
  | 'previous-conflict'
  | 'first'
  | 'now'
export type BracketAct =
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'loser-way'
  | 'select'
  | 'select-all'
  | 'clear'
  | 'zoom-in'
  | 'zoom-out'
  | 'fit'
  | 'next-group'
  | 'previous-group'
  | 'next-stage'
  | 'as-table'
  | 'manage'
