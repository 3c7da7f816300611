// Carries out the effects of commands in the console (registry/effect.ts).
import type { BracketAct, CalendarAct, Effect, ScheduleAct, TableAct } from '../../registry/effect.ts'
import type { Kind } from '../../contract/views.ts'
import type { Invocation } from '../../registry/define.ts'
import { hasHistory, currentKind } from './applicable.ts'
import { dueStep } from './due-step.ts'
import { jobs } from './jobs.ts'
import { layers } from '../over/layer-stack.ts'
import { overlays } from '../over/overlays.ts'
import { arrival } from '../place/arrival.ts'
import { focusView } from '../place/keep-focus.ts'
import { togglePause } from '../place/pause.ts'
import { currentTargets } from '../place/at-hand.ts'
import { where } from '../place/place.ts'
import { recent } from './recent.ts'
import { wayTo } from '../place/left-addresses.ts'
import { sortableColumns, sortBy } from '../place/list-order.ts'
import { joined } from '../../contract/say.ts'
import { say } from '../words/say.ts'
import { isLanguage } from '../words/language.ts'
import { saveLetterKeys, saveTheme, setHints } from '../session/save-settings.ts'
import { saveLanguage, themes } from '../session/settings.ts'
import type { Point } from '../../ui/row-clicks.ts'
import { toast, toasts } from '../over/toasts.ts'

export type PerformPorts = {
  navigate: (to: string) => void | Promise<void>
  /** Runs a command again for the person. */
  run: (invocation: Invocation) => Promise<unknown>
  /** As far as they can be loaded. */
  names: (kind: Kind, ids: readonly string[]) => Promise<readonly string[]>
  refresh: () => void
  signOut: () => Promise<void>
}

export async function perform(effect: Effect, ports: PerformPorts): Promise<void> {
  switch (effect.do) {
    case 'go':
      overlays.close()
      return go(effect.to, ports)
    case 'set':
      return set(effect)
    case 'copy':
      return copy(effect.what, ports)
    case 'open':
      return open(effect.what)
    case 'filter':
      return filter(effect)
    case 'sort':
      return sort(effect)
    case 'table':
      where.now().focused?.tableAct?.(effect.act)
      return atWork(effect.act)
    case 'bracket':
      where.now().focused?.bracketAct?.(effect.act)
      return atWork(effect.act)
    case 'calendar':
      where.now().focused?.calendarAct?.(effect.act, effect.count)
      return atWork(effect.act)
    case 'schedule':
      where.now().focused?.scheduleAct?.(effect.act)
      return atWork(effect.act)
    case 'focus':
      return where.stepPane(effect.pane === 'next' ? 1 : -1)
    case 'export':
      return exportSheet()
    case 'print':
      overlays.close()
      // A layer that was open is not printed: it is gone with the next frame.
      return void requestAnimationFrame(() => window.print())
    case 'export-bracket':
      return exportBracket(effect)
    case 'pause':
      return togglePause()
    case 'back':
      return back(ports)
    case 'reload':
      return ports.refresh()
    case 'undo':
    case 'redo':
      // The dispatcher's own.
      return undefined
    case 'retry-failed':
      return retryFailed(ports)
    case 'stop':
      return stopRunning()
    case 'take-offer':
      if (!toasts.act()) toast({ tone: 'info', text: say('ui.shell.noOffer') })
      return
    case 'next-step':
      if (!dueStep.take()) toast({ tone: 'info', text: say('ui.shell.noNextStep') })
      return
    case 'sign-out':
      return ports.signOut()
  }
}

/** Moving or selecting gives the list or drawing the focus. */
function atWork(act: TableAct | BracketAct | CalendarAct | ScheduleAct): void {
  if (moving.test(act)) focusView(where.now().focused?.element() ?? null)
}
const moving = /^(down|up|left|right|first|last|loser-way|extend-.*|select.*|clear)$/

async function set({ what, value }: Extract<Effect, { do: 'set' }>): Promise<void> {
  if (what === 'theme') {
    const theme = themes.find((option) => option === value)
    if (theme) saveTheme(theme)
  } else if (what === 'language') {
    if (isLanguage(value)) await saveLanguage(value)
  } else if (what === 'letter-keys') saveLetterKeys(value === 'on')
  else setHints(value === 'on')
}

async function copy(what: Extract<Effect, { do: 'copy' }>['what'], ports: PerformPorts): Promise<void> {
  const text = what === 'link' ? location.href : what === 'name' ? await namesAtHand(ports) : recent.last()?.line
  if (text === undefined) {
    return toast({ tone: 'info', text: say(what === 'name' ? 'ui.shell.nothingAtHand' : 'ui.shell.copy.nothing') })
  }
  try {
    await navigator.clipboard.writeText(text)
    toast({ tone: 'ok', text: say('ui.shell.copy.done'), lines: [text] })
  } catch {
    toast({ tone: 'warn', text: say('ui.shell.copy.refused'), lines: [text] })
  }
}

/** Of what is selected, else at the cursor, else of the page; each in a line. A player is a row and no thing of its own. */
async function namesAtHand({ names }: PerformPorts): Promise<string | undefined> {
  const kind = currentKind(where.now())
  const targets = kind && currentTargets(kind)
  const row = where.now().focused?.element()?.querySelector('tr[data-cursor] th')?.textContent
  if (row && (!targets || targets.from === 'page')) return row
  const found = kind && (await names(kind, targets?.ids ?? []))
  return found?.length ? found.join('\n') : undefined
}

function openMenu(at: Element | Point): void {
  const { focused } = where.now()
  if (focused?.menu) return focused.menu(at)
  const kind = currentKind(where.now())
  const targets = kind && currentTargets(kind)
  // The targets as it opens: rows may go while it is open.
  overlays.open({ is: 'menu', at, ...(targets && { hand: { kind, ids: targets.ids, count: targets.count } }) })
}

function open(what: Extract<Effect, { do: 'open' }>['what']): void {
  const { focused } = where.now()
  switch (what) {
    case 'palette':
      return overlays.open({ is: 'palette' })
    case 'command-line':
      return overlays.commandLine()
    case 'keys':
      return overlays.open({ is: 'keys' })
    case 'undo-list':
      return overlays.open({ is: 'undo-list' })
    case 'menu':
      if (!focused?.menu && !currentKind(where.now()))
        return toast({ tone: 'info', text: say('ui.shell.nothingAtHand') })
      return openMenu(cursorElement() ?? { x: innerWidth / 3, y: innerHeight / 4 })
    case 'transcript':
      return overlays.toggleTranscript()
    case 'history':
      if (!hasHistory(where.now().page.about)) {
        return toast({ tone: 'info', text: say('ui.shell.history.noTournament') })
      }
      return overlays.toggleHistory()
    case 'form':
      return focused?.form?.()
  }
}

function filter({ by, values }: Extract<Effect, { do: 'filter' }>): void {
  const { focused } = where.now()
  const chosen = by === undefined ? undefined : focused?.filters?.[by]
  const open = by === undefined ? focused?.filter : chosen?.open
  if (!open) {
    const names = Object.keys(focused?.filters ?? {})
    const none = by === undefined || names.length === 0
    return toast({
      tone: 'info',
      text: say(none ? 'ui.shell.noFilter' : 'ui.shell.noSuchFilter', { by: by ?? '', names: joined(say, names) }),
    })
  }
  if (by === undefined || !chosen || values === undefined) return open()
  if (!chosen.choose(values))
    toast({ tone: 'info', text: say('ui.shell.noSuchValue', { by, values: joined(say, values) }) })
}

function sort({ column, order }: Extract<Effect, { do: 'sort' }>): void {
  const sorting = where.now().focused?.sorting
  if (!sorting) return toast({ tone: 'info', text: say('ui.shell.noSort') })
  const { model, at } = sorting
  if (column === undefined) return overlays.open({ is: 'sort', at: at(), model })
  if (sortBy(model, column, order)) return
  const names = sortableColumns(model).map(({ header }) => header)
  toast({ tone: 'info', text: say('ui.shell.noSuchColumn', { column, names: joined(say, names) }) })
}

/** The row or box under the cursor, for menus opened by key. */
function cursorElement(): Element | undefined {
  const box = where.now().focused?.element()
  return box?.querySelector('[data-cursor], [aria-selected=true]') ?? box ?? undefined
}

async function exportSheet(): Promise<void> {
  const sheet = await where.now().focused?.sheet?.()
  if (!sheet || sheet.header.length === 0) return toast({ tone: 'info', text: say('ui.shell.export.nothing') })
  const [{ saveAsCsv }, { fileName }] = await Promise.all([
    import('../place/export-csv.ts'),
    import('../place/save-file.ts'),
  ])
  saveAsCsv({ ...sheet, name: fileName(where.now().page, sheet.name) })
  toast({ tone: 'ok', text: say('ui.shell.export.done', { count: sheet.rows.length, name: sheet.name }) })
}

async function exportBracket({ as, stage }: Extract<Effect, { do: 'export-bracket' }>): Promise<void> {
  // Loaded on demand: the first page does not need to read or write tables.
  const [{ bracketCsv, bracketJson }, { fileName, saveFile }] = await Promise.all([
    import('../../rules/bracket-sheet.ts'),
    import('../place/save-file.ts'),
  ])
  saveFile(`${fileName(where.now().page, stage.name)}.${as}`, as === 'csv' ? bracketCsv(stage) : bracketJson(stage))
  toast({ tone: 'ok', text: say('ui.shell.export.bracket', { count: stage.matchCount, name: stage.name }) })
}

function go(where: string, ports: PerformPorts): void | Promise<void> {
  const { to, isUp } = wayTo(where)
  if (isUp) arrival.comesBack()
  return ports.navigate(to)
}

/** Closes one level: a layer or panel, else the selection, the search, the page. */
function back(ports: PerformPorts): void | Promise<void> {
  if (layers.closeTop()) return
  const { focused, page } = where.now()
  if ((focused?.counts?.()?.selected ?? 0) > 0) {
    if (focused?.tableAct) return focused.tableAct('clear')
    if (focused?.bracketAct) return focused.bracketAct('clear')
  }
  if (focused?.clearSearch) return focused.clearSearch()
  if (page.up === undefined) return
  arrival.comesBack()
  return ports.navigate(page.up)
}

function stopRunning(): void {
  const stopped = [jobs.stopAll(), recent.stopLast()]
  if (!stopped.includes(true)) toast({ tone: 'info', text: say('ui.shell.stop.nothing') })
}

async function retryFailed(ports: PerformPorts): Promise<void> {
  const retry = recent.retryable()?.retry
  if (!retry) return toast({ tone: 'info', text: say('ui.shell.retryFailed.nothing') })
  jobs.hide()
  await ports.run(retry)
}
