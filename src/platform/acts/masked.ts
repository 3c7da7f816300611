// business.md §3: roles below SystemAdmin see email and mobile unmasked only on the member's page.
import type { ListedMember } from '../../contract/member.ts'
import type { Asking } from '../../contract/views.ts'

export function masked(member: ListedMember, { user }: Asking): ListedMember {
  if (user.role === 'SystemAdmin') return member
  return { ...member, email: maskedEmail(member.email), mobile: maskedMobile(member.mobile) }
}

/** `a•••@example.com` */
function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 0 ? '' : `${Array.from(email)[0]}•••${email.slice(at)}`
}

/** `+886•••678` */
function maskedMobile(mobile: string): string {
  return mobile === '' ? '' : `${mobile.slice(0, 4)}•••${mobile.slice(-3)}`
}
