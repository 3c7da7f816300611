// Receipts of an entry after it was accepted.
import type { ToldReceipt } from '../delivery/receipt.ts'
import type { DbClient } from './connection.ts'
import { suppressing } from './suppressions.ts'

export type Receipt = { is: 'new'; sendingId: string } | { is: 'repeated' | 'unknown' }

const now = 'extract(epoch from clock_timestamp())'
/** It was taken, as far as is known. */
const taken = `(status in ('Acknowledged', 'Sent', 'Delivered') or error = 'outcomeUnknown')`

/** Each counts once. What is known better already stays: an entry that came back did not arrive. */
export async function takeReceipt(client: DbClient, told: ToldReceipt): Promise<Receipt> {
  const { id, notificationId, event, detail } = told
  const { rows } = await client.query<{ sendingId: string }>(
    'select sending_id as "sendingId" from notifications where id = $1 for update',
    [notificationId],
  )
  const [entry] = rows
  if (!entry) return { is: 'unknown' }
  const { rowCount } = await client.query(
    `insert into notification_receipts (id, notification_id, event, detail, time)
     values ($1, $2, $3, $4, ${now}::bigint) on conflict do nothing`,
    [id, notificationId, event, detail],
  )
  if (rowCount === 0) return { is: 'repeated' }
  await client.query(...statementOf(told))
  return { is: 'new', sendingId: entry.sendingId }
}

function statementOf({ notificationId, event, isAddress, detail }: ToldReceipt): [string, string[]] {
  if (event === 'delivered') {
    return [
      `update notifications set status = 'Delivered', delivered_time = ${now}::bigint, sent_time = coalesce(sent_time, ${now}::bigint),
         settled = coalesce(settled, ${now}), error = null, error_detail = '', held_until = null, version = version + 1
       where id = $1 and status <> 'Delivered' and ${taken}`,
      [notificationId],
    ]
  }
  if (event === 'complained') {
    const complained = `select id, sending_id, channel, recipient, $2::text as error_detail from notifications where id = $1`
    return [`with told as (${complained}) ${suppressing('told', 'complaint')}`, [notificationId, detail]]
  }
  const error = isAddress ? 'addressRefused' : 'bounced'
  const bounced = `update notifications set status = 'Error', error = $2, error_detail = $3, delivered_time = null, settled = ${now},
      held_until = null, version = version + 1 where id = $1 and ${taken} returning *`
  const why = isAddress ? 'addressRefused' : 'refusedTwice'
  return [`with told as (${bounced}) ${suppressing('told', why)}`, [notificationId, error, detail]]
}
