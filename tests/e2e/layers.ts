// Everything that lies over a screen or beside it: how it is opened, and where. `layers.e2e.ts` leaves each again on every
// screen that can open it, `access.e2e.ts` looks at each.
import type { Locator } from 'playwright/test'
import { bracketManage } from '../../commands/bracket-view.ts'
import { setMatchSetting, updateScore } from '../../commands/matches.ts'
import {
  copyCommand,
  focusFilter,
  openCommandLine,
  openMenu,
  openPalette,
  showHistory,
  showKeys,
  showTranscript,
  showUndoList,
} from '../../commands/session.ts'
import { createStage } from '../../commands/stages.ts'
import { tableColumns, tableFirst, tableSort } from '../../commands/table.ts'
import { addTeams } from '../../commands/teams.ts'
import { cancelTournament, createTournament } from '../../commands/tournaments.ts'
import { type Desk, expect } from '../support/desk.ts'
import { type Screen, screens } from './screens.ts'

export type Layer = {
  name: string
  /** Screens that can open it, the first to be looked at; all of them when left out. */
  on?: readonly string[]
  /** To what it is opened from. */
  point?: (desk: Desk) => Promise<void>
  open: (desk: Desk) => Promise<void>
  /** Its own element. */
  body: (desk: Desk) => Locator
  /** With more in it, for whoever looks at it. */
  fill?: (desk: Desk) => Promise<void>
  /** What is typed in its first field is asked about before it is lost, or stands there again. */
  typed?: 'asks' | 'kept'
  /** It lies over a form, which stays. */
  inForm?: boolean
}

const rowsOfThings = ['tournaments', 'home', 'stages', 'teams', 'standings']
const lists = [...rowsOfThings, 'users', 'audit log']
const things = [
  'bracket, single elimination',
  'edit',
  'stages',
  'bracket, round robin',
  'bracket not made yet',
  'teams',
  'standings',
]
/** What is over cannot be cancelled. */
const notOver = ['bracket, single elimination', 'edit', 'bracket not made yet', 'teams']
const drawings = ['bracket, single elimination', 'bracket, round robin']
const inList = (desk: Desk) => desk.press(tableFirst)
const inDrawing = (desk: Desk) => desk.match('G1-M1').click()
const layer = '[role=dialog], [role=alertdialog]'
const inDialog = ({ page }: Desk) => page.locator(layer)
/** By its title: its frame has no size of its own. */
const dialog = (desk: Desk) => inDialog(desk).locator('h2')
const form = (desk: Desk) => inDialog(desk).locator('form')
const menu = ({ page }: Desk) => page.locator('[role=menu]')
/** A panel by the button that closes it. */
const closedBy = (key: string) => (desk: Desk) => desk.page.getByRole('button', { name: desk.say(key) })
const field = (desk: Desk, key: string) => desk.page.getByRole('textbox', { name: desk.say(key) })

export const layers: readonly Layer[] = [
  {
    name: 'palette',
    open: (desk) => desk.press(openPalette),
    body: ({ page }) => page.locator('dialog[open] input'),
    async fill({ page }) {
      await page.keyboard.type('registration')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'command line',
    open: (desk) => desk.press(openCommandLine),
    body: (desk) => desk.commandLine(),
    async fill({ page }) {
      await page.keyboard.type('tournament c')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
    typed: 'kept',
  },
  { name: 'key sheet', open: (desk) => desk.press(showKeys), body: dialog },
  { name: 'list of what can be undone', open: (desk) => desk.press(showUndoList), body: dialog },
  { name: 'form', open: (desk) => desk.press(createTournament), body: form, typed: 'asks' },
  {
    name: 'menu of the person',
    point: ({ page }) => page.getByRole('banner').locator('[aria-haspopup=menu]').focus(),
    open: ({ page }) => page.keyboard.press('Enter'),
    body: menu,
  },
  { name: 'message', open: (desk) => desk.press(copyCommand), body: ({ page }) => page.locator('[data-toast]') },
  { name: 'transcript', open: (desk) => desk.press(showTranscript), body: closedBy('ui.shell.transcript.close') },
  { name: 'row menu', on: rowsOfThings, point: inList, open: (desk) => desk.press(openMenu), body: menu },
  { name: 'order of a list', on: lists, point: inList, open: (desk) => desk.press(tableSort), body: menu },
  { name: 'columns', on: lists, point: inList, open: (desk) => desk.press(tableColumns), body: dialog },
  {
    name: 'menu of a list',
    on: lists,
    point: (desk) =>
      desk.page
        .getByRole('button', { name: desk.say('ui.shell.paneMenu') })
        .first()
        .focus(),
    open: ({ page }) => page.keyboard.press('Enter'),
    body: menu,
  },
  { name: 'history', on: things, open: (desk) => desk.press(showHistory), body: closedBy('ui.shell.history.close') },
  {
    name: 'confirmation',
    on: notOver,
    point: (desk) =>
      desk.page
        .getByRole('toolbar', { name: desk.say('ui.shell.headTools') })
        .locator('[aria-haspopup=menu]')
        .focus(),
    open: (desk) => desk.fromHead(cancelTournament),
    body: (desk) => desk.dialog().getByRole('list', { name: desk.say('ui.shell.confirm.consequences') }),
  },
  {
    name: 'form that is refused',
    on: ['teams'],
    open: (desk) => desk.press(addTeams),
    body: (desk) => inDialog(desk).getByRole('alert'),
  },
  {
    name: 'form of a stage',
    on: ['bracket not made yet', 'stages, none under way'],
    open: (desk) => desk.press(createStage),
    body: form,
    typed: 'asks',
  },
  { name: 'menu of a match', on: drawings, point: inDrawing, open: (desk) => desk.press(openMenu), body: menu },
  {
    name: 'management',
    on: drawings,
    point: inDrawing,
    open: (desk) => desk.press(bracketManage),
    body: closedBy('ui.bracket.manageClose'),
  },
  {
    name: 'matches by an expression',
    on: drawings,
    point: inDrawing,
    open: (desk) => desk.press(focusFilter),
    body: (desk) => desk.page.getByRole('searchbox', { name: desk.say('ui.bracket.query') }),
    typed: 'kept',
  },
  {
    name: 'score entry',
    on: ['bracket, single elimination'],
    point: (desk) => desk.match('G1-M5').click(),
    open: ({ page }) => page.keyboard.press('Enter'),
    body: (desk) => desk.page.getByRole('form', { name: desk.title(updateScore) }),
    typed: 'kept',
  },
  {
    name: 'calendar',
    on: ['bracket, single elimination'],
    point: (desk) => desk.match('G1-M5').click(),
    async open(desk) {
      await desk.press(setMatchSetting)
      await field(desk, 'arg.schedule').press('Alt+ArrowDown')
    },
    body: (desk) => inDialog(desk).locator('table'),
    inForm: true,
  },
]

/** Everything everywhere (`npm run soak`), instead of what differs. */
export const isWhole = process.env['ARENA_LAYERS'] === 'all'

export function screenOf({ on: [name] = ['tournaments'] }: Layer): Screen {
  const screen = screens.find((one) => one.name === name)
  if (!screen) throw new Error(`no screen is called ${name}`)
  return screen
}

export async function openLayer(desk: Desk, { point, open, body }: Layer): Promise<void> {
  await point?.(desk)
  // A key for rows that are not on the screen yet is refused on purpose.
  await desk.arrived()
  await open(desk)
  await expect(body(desk).first()).toBeVisible()
}
