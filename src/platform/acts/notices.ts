// Automatic notices to members: about their tournaments, their money, their missions. They go out at
// once, at any hour, and to those who unsubscribed from broadcasts as well (business.md §5).
import type { NotificationAction } from '../../contract/notification.ts'
import { reason } from '../../contract/reason.ts'
import type { MissionState } from '../../contract/states.ts'
import type { RichText } from '../../contract/rich-text.ts'
import { sayGiven } from '../../contract/say.ts'
import type { Act } from '../call.ts'
import { plainOf } from '../../rules/plain-text.ts'
import { platformUser } from '../jobs.ts'
import { sayIn } from '../messages.ts'
import type { Tx } from '../store/connection.ts'
import { insertAccountNotice, insertNotice, type NoticesMade } from '../store/notices.ts'

/** The parameters of each notice, besides its text (`notice.…` in `locales`). */
type Notices = {
  tournamentCancelled: { tournament: string; reason: string }
  teamDropped: { team: string; tournament: string; reason: string }
  checkInOpen: { tournament: string; match: string }
  refunded: { currency: string; amount: string; reason: string }
  missionDecided: { mission: string; decision: Exclude<MissionState, 'Submitted'>; reason: string }
  prizeRedeemed: { prize: string; place: string }
  licenceExpiring: { venue: string; end: string }
}
type NoticeAction = keyof Notices & NotificationAction

export type MemberNotice<A extends NoticeAction = NoticeAction> = {
  [K in A]: { action: K; params: Notices[K]; now: number }
}[A]

/** chosen: by email and to the member's apps; where there is no address, not on that channel. */
export function tellMember(tx: Tx, memberId: string, notice: MemberNotice): Promise<NoticesMade> {
  return tellMembers(tx, { memberIds: [memberId] }, notice)
}

type Whom = { memberIds: readonly string[] } | { teamIds: readonly string[] } | { tournamentId: string }

/** Its line in the confirmation and the history. */
export function sayNotices({ consequence }: Pick<Act, 'consequence'>, { entries }: NoticesMade): void {
  if (entries > 0) consequence(reason('consequence.noticesSent', { count: entries }))
}

/** Those who play in these teams, or in any that is still in the tournament. Who only asks to join is not told. */
export async function tellMembers(tx: Tx, whom: Whom, { action, params, now }: MemberNotice): Promise<NoticesMade> {
  const { subject, content } = wordsOf(action, params)
  const { sub: by, name: byName } = platformUser
  return insertNotice(tx, { action, subject, content, plain: plainOf(content), by, byName, now, whom })
}

/** chosen: administrators are told by email, each by a sending of their own: an entry of the log names a member, or none. */
export async function tellAccounts(
  tx: Tx,
  accounts: readonly { email: string; name: string }[],
  { action, params, now }: MemberNotice,
): Promise<void> {
  const { subject, content } = wordsOf(action, params)
  const { sub: by, name: byName } = platformUser
  const noticed = { action, subject, content, plain: plainOf(content), by, byName, now }
  for (const account of accounts) await insertAccountNotice(tx, noticed, account)
}

/** chosen: in both languages, since a member has none of their own. */
function wordsOf(action: NoticeAction, params: Record<string, string>): { subject: string; content: RichText } {
  const says = (['en', 'zh'] as const).map((language) => sayIn(language))
  const texts = says.map((say) => {
    const why = params['reason'] ? sayGiven(say, 'notice.reason', params) : ''
    const decision = params['decision'] ? sayGiven(say, `notice.decision.${params['decision']}`) : ''
    const where = params['place'] ? sayGiven(say, 'notice.place', params) : ''
    return [sayGiven(say, `notice.${action}.text`, { ...params, decision }), where, why].filter(Boolean).join(' ')
  })
  return {
    subject: short(says.map((say) => sayGiven(say, `notice.${action}.subject`, params)).join(' · ')),
    content: texts.map((text) => ({ type: 'paragraph', text: [{ text }] })),
  }
}

/** §5: a push title is under 80 characters. */
const mostSigns = 79

function short(text: string): string {
  const signs = Array.from(text.replaceAll(/[\s\p{Cc}]+/gu, ' '))
  return signs.length <= mostSigns ? signs.join('') : `${signs.slice(0, mostSigns - 1).join('')}…`
}
