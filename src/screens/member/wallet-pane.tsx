// Wallet and transactions of a member (§2), for system administrators (business.md §7).
import { beginPayment } from '../../../commands/payments.ts'
import type { Member } from '../../contract/member.ts'
import { usePageSession } from '../../shell/session/session.ts'
import { MemberWallet } from '../payment/member-wallet.tsx'

export function WalletPane({ member }: { member: Member }) {
  const { offers } = usePageSession()
  if (!offers(beginPayment)) return null
  return (
    <div className="flex h-72 flex-col *:flex-1">
      <MemberWallet memberId={member.memberId} />
    </div>
  )
}
