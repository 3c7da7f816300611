// Application-wide settings (§3): supported games and regions, and the minutes after which a warning is shown.
import { useMemo, useState } from 'react'
import { setInstantSettings } from '../../commands/instant.ts'
import { setSecondFrom } from '../../commands/payments.ts'
import { setHold } from '../../commands/send-notification.ts'
import { addSetting, removeSetting, setOverdue } from '../../commands/settings.ts'
import { useRead } from '../api/use-read.ts'
import { groupedAmount } from '../contract/amounts.ts'
import { consoleEndpoints } from '../contract/endpoints-console.ts'
import { dashboardEndpoints } from '../contract/endpoints-dashboard.ts'
import { instantEndpoints } from '../contract/endpoints-instant.ts'
import { notificationEndpoints } from '../contract/endpoints-notifications.ts'
import { paymentEndpoints } from '../contract/endpoints-payments.ts'
import type { Say } from '../contract/say.ts'
import type { SettingList } from '../contract/settings.ts'
import { regionText } from '../lists/tournaments.ts'
import { paths } from '../paths.ts'
import type { Command } from '../registry/define.ts'
import { CommandButton } from '../shell/acts/command-button.tsx'
import { usePageForm } from '../shell/acts/use-page-form.ts'
import { overlays } from '../shell/over/overlays.ts'
import { ListPane } from '../shell/lists/list-pane.tsx'
import { ToolLine } from '../shell/lists/tool-line.tsx'
import { useNarrow } from '../shell/lists/use-wide.ts'
import { pathWord, usePage } from '../shell/place/use-place.ts'
import { useSession, usePageSession } from '../shell/session/session.ts'
import { useSay } from '../shell/words/say.ts'
import type { Point } from '../ui/row-clicks.ts'
import type { TableColumn } from '../ui/table-column.ts'

type Row = {
  id: string
  name: string
  value: string
  part: SettingList | 'waiting' | 'overdue' | 'payments' | 'notifications'
}

export function Component() {
  const { say } = useSay()
  const { offers } = useSession()
  const title = say('ui.settings.title')
  usePage({ title, path: [{ label: pathWord(title), to: paths.settings() }] })
  const [at, setAt] = useState<string | null>(null)
  const [query, setQuery] = useState('')
  const { rows, values, problem, again } = useSettings(say)
  const rowOf = (id: string | null) => rows?.find((row) => row.id === id)
  useSettingForms(rowOf(at), values)
  const menu = (id: string, where: Point | Element) => {
    const row = rowOf(id)
    const commands = row ? actsOn[row.part].filter(offers) : []
    if (!row || commands.length === 0) return
    setAt(id)
    overlays.open({ is: 'pane-menu', at: where, title: row.name, commands })
  }
  return (
    <ListPane
      title={title}
      keptAs="settings"
      columns={useColumns()}
      rows={rows}
      getId={({ id }) => id}
      loading={rows === undefined && !problem}
      problem={problem}
      again={again}
      query={query}
      onQuery={setQuery}
      searchLabel={say('ui.settings.search')}
      onCursor={setAt}
      part={{ handOf: () => ({}), menu }}
      toolbar={
        <ToolLine>
          <CommandButton command={addSetting} variant="primary" />
          <CommandButton command={removeSetting} />
          <CommandButton command={setInstantSettings} />
          <CommandButton command={setOverdue} />
          <CommandButton command={setSecondFrom} />
          <CommandButton command={setHold} />
        </ToolLine>
      }
      empty={{ title: say('ui.settings.empty') }}
    />
  )
}

/** The commands of a row, by its part of the settings. */
const actsOn: Readonly<Record<Row['part'], readonly Command[]>> = {
  games: [addSetting, removeSetting],
  regions: [addSetting, removeSetting],
  waiting: [setInstantSettings],
  overdue: [setOverdue],
  payments: [setSecondFrom],
  notifications: [setHold],
}

type Values = { secondFrom: string | undefined; raise: string | undefined }

function useSettings(say: Say) {
  const supported = useRead(consoleEndpoints.getSettings, {})
  const instant = useRead(instantEndpoints.getInstantSettings, {})
  const { lacks, offers } = usePageSession()
  const hasOverdue = !lacks('dashboard')
  const hasPayments = !lacks('payments') && offers(setSecondFrom)
  const late = useRead(dashboardEndpoints.getOverdue, {}, { when: hasOverdue })
  const payment = useRead(paymentEndpoints.getPaymentSettings, {}, { when: hasPayments })
  const hasHold = !lacks('notifications') && offers(setHold)
  const hold = useRead(notificationEndpoints.getNotificationSettings, {}, { when: hasHold })
  const reads = [supported, instant, late, payment, hold]
  const rows = useMemo((): Row[] | undefined => {
    if (!supported.data || !instant.data || (hasOverdue && !late.data)) return undefined
    if ((hasPayments && !payment.data) || (hasHold && !hold.data)) return undefined
    const { firstWarningMinutes, secondWarningMinutes } = instant.data
    const minutes = (count: number) => say('ui.settings.minutes', { count })
    return [
      ...supported.data.games.map((name) => entry('games', name)),
      ...supported.data.regions.map((name) => entry('regions', name)),
      { id: 'first', part: 'waiting', name: say('ui.settings.firstWarning'), value: minutes(firstWarningMinutes) },
      { id: 'second', part: 'waiting', name: say('ui.settings.secondWarning'), value: minutes(secondWarningMinutes) },
      ...(late.data
        ? [
            {
              id: 'overdue',
              part: 'overdue' as const,
              name: say('ui.settings.overdue'),
              value: minutes(late.data.minutes),
            },
          ]
        : []),
      ...(payment.data
        ? [
            {
              id: 'secondFrom',
              part: 'payments' as const,
              name: say('ui.settings.secondFrom'),
              value: groupedAmount(`TWD ${payment.data.secondFrom}`),
            },
          ]
        : []),
      ...(payment.data?.waiting
        ? [
            {
              id: 'raise',
              part: 'payments' as const,
              name: say('ui.settings.raise', { name: payment.data.waiting.by }),
              value: groupedAmount(`TWD ${payment.data.waiting.secondFrom}`),
            },
          ]
        : []),
      ...(hold.data
        ? [
            {
              id: 'hold',
              part: 'notifications' as const,
              name: say('ui.settings.hold'),
              value: say('ui.settings.seconds', { count: hold.data.holdSeconds }),
            },
          ]
        : []),
    ]
  }, [say, supported.data, instant.data, late.data, payment.data, hold.data, hasOverdue, hasPayments, hasHold])
  const values: Values = {
    secondFrom: payment.data?.secondFrom,
    raise: payment.data?.waiting?.secondFrom,
  }
  const problem = reads.find((read) => read.problem)?.problem
  return { rows, values, problem, again: () => reads.forEach((read) => read.again()) }
}

function entry(part: SettingList, name: string): Row {
  return { id: `${part}/${name}`, part, name, value: '' }
}

/** Keys, buttons and menus mean the row one is at; other forms begin with what is stored. */
function useSettingForms(row: Row | undefined, { secondFrom, raise }: Values): void {
  const session = useSession()
  const list = row && (row.part === 'games' || row.part === 'regions') ? row.part : undefined
  usePageForm(addSetting, () => openForm(addSetting, list ? { list } : {}))
  usePageForm(removeSetting, () =>
    row && list ? void session.run(removeSetting, [], { list, name: row.name }, 'key') : openForm(removeSetting, {}),
  )
  // At the row of a raise the form begins with what was asked for: sent by a second person it counts.
  const limit = row?.id === 'raise' ? raise : secondFrom
  usePageForm(setSecondFrom, () =>
    openForm(setSecondFrom, raise === undefined || limit === undefined ? {} : { secondFrom: limit }),
  )
}

function openForm(command: Command, args: Record<string, unknown>): void {
  overlays.open({ is: 'form', form: { command, targets: [], args, source: 'button' } })
}

function useColumns(): readonly TableColumn<Row>[] {
  const { say } = useSay()
  const narrow = useNarrow()
  return useMemo(
    () => [
      {
        id: 'part',
        header: say('ui.settings.column.part'),
        value: ({ part }) => say(`ui.settings.part.${part}`),
        width: 200,
        // On a phone the name and its value have the room.
        hidden: narrow,
      },
      {
        id: 'name',
        header: say('arg.name'),
        value: ({ part, name }) => (part === 'regions' ? regionText(say, [name]) : name),
        flex: 1,
        minWidth: 160,
        rowHeader: true,
      },
      { id: 'value', header: say('ui.settings.column.value'), value: ({ value }) => value, width: 160 },
    ],
    [say, narrow],
  )
}
