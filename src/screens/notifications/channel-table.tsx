// The numbers reached and not reached on each channel.
import type { ChannelCount, NotificationChannel } from '../../contract/notification.ts'
import { useSay } from '../../shell/words/say.ts'
import { classes } from '../../ui/class-list.ts'
import { scrolledByKey } from '../../ui/scrolled-by-key.ts'

const columns = ['reached', 'noAddress', 'duplicates', 'unsubscribed', 'suppressed', 'quiet'] as const

type ChannelTableProps = {
  channels: readonly ChannelCount[]
  /** Members, once each. */
  reached: number
  /** The SMS parts of all recipients together. */
  parts?: Partial<Record<NotificationChannel, number>>
}

export function ChannelTable({ channels, reached, parts }: ChannelTableProps) {
  const { say } = useSay()
  const cell = 'border-b border-line-soft px-2 py-1 text-end tabular-nums whitespace-nowrap'
  return (
    <div {...scrolledByKey} className="overflow-x-auto outline-focus focus-visible:outline-2">
      <table className="w-full max-w-[56rem] border-collapse">
        <thead className="bg-pane-2 text-dim">
          <tr>
            <th scope="col" className="px-2 py-1 text-start font-normal">
              {say('ui.send.table.channel')}
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className="px-2 py-1 text-end font-normal whitespace-nowrap">
                {say(`ui.send.table.${name}`)}
              </th>
            ))}
            {parts && (
              <th scope="col" className="px-2 py-1 text-end font-normal">
                {say('ui.send.table.parts')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {channels.map((channel) => (
            <tr key={channel.channel}>
              <th scope="row" className="border-b border-line-soft px-2 py-1 text-start font-normal whitespace-nowrap">
                {say(`ui.notifications.channel.${channel.channel}`)}
              </th>
              {columns.map((name) => (
                <td key={name} className={classes(cell, toneOf(name, channel[name]))}>
                  {channel[name]}
                </td>
              ))}
              {parts && <td className={cell}>{parts[channel.channel] ?? '–'}</td>}
            </tr>
          ))}
          <tr>
            <th scope="row" className="px-2 py-1 text-start font-bold whitespace-nowrap">
              {say('ui.send.table.once')}
            </th>
            <td className="px-2 py-1 text-end font-bold tabular-nums">{reached}</td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}

function toneOf(name: (typeof columns)[number], count: number): string {
  if (name === 'reached') return 'font-bold'
  return count === 0 ? 'text-dim' : name === 'suppressed' || name === 'quiet' ? 'text-warn' : ''
}
