// The page a thing is shown on, for what is gone to by name; the first page needs none of it.
import type { Ids } from './contract/kind-spec.ts'
import type { IdsOf } from './contract/kinds.ts'
import type { Kind } from './contract/views.ts'
import { paths } from './paths.ts'

/** The page of a thing: its own, or that of its parent. */
const pages: { readonly [K in Kind]: (ids: IdsOf<K>) => string } = {
  tournament: ({ tournament }) => paths.tournament(tournament),
  stage: ({ tournament, stage }) => paths.bracket(tournament, stage),
  team: ({ tournament, team }) => paths.team(tournament, team),
  bracket: (ids) => bracketPage(ids),
  round: (ids) => bracketPage(ids),
  match: (ids) => bracketPage(ids, ids.match.split('/m')[1]),
  room: ({ room }) => paths.room(room),
  template: ({ template }) => paths.template(template),
  venueCompany: ({ venueCompany }) => paths.venueCompany(venueCompany),
  venue: ({ venue }) => paths.venue(venue),
  invoice: ({ venueCompany, invoice }) => paths.invoice(venueCompany, invoice),
  licence: ({ venue }) => paths.venueLicence(venue),
  transaction: ({ transaction }) => paths.walletTransaction(transaction),
  member: ({ member }) => paths.member(member),
  loyaltyTransaction: ({ member, loyaltyTransaction }) => paths.memberPoints(member, loyaltyTransaction),
  sending: ({ sending }) => paths.sending(sending),
  notification: ({ notification }) => paths.notification(notification),
  suppression: ({ suppression }) => paths.suppression(suppression),
  prize: ({ prize }) => paths.prize(prize),
  redemption: ({ redemption }) => paths.redemption(redemption),
  mission: ({ mission }) => paths.mission(mission),
}

/** `ids`: its own and those around it. */
export function pageOf(kind: Kind, ids: Ids): string {
  // Each entry needs only facts that are known wherever the kind appears.
  return (pages[kind] as (ids: Ids) => string)(ids)
}

function bracketPage({ tournament, stage, bracket }: IdsOf<'bracket'>, at?: string): string {
  return paths.bracket(tournament, stage, Number(bracket.split('/')[1]), at)
}
