// Every list that has a page, is part of one, or is for terminals.
// areas:begin (generated: npm run keys)
import { auditList, tournamentAuditList } from './audit.ts'
import { automatedList } from './automated.ts'
import { licenceList, venueLicenceList, invoiceList } from './licences.ts'
import { loyaltyList } from './loyalty.ts'
import { memberList } from './members.ts'
import { missionList } from './missions.ts'
import { notificationList, outboxList } from './notifications.ts'
import { paymentList } from './payments.ts'
import { prizeList } from './prizes.ts'
import { redemptionList, prizeCodeList } from './redemptions.ts'
import { roomList } from './rooms.ts'
import { sendingList } from './sendings.ts'
import { suppressionList } from './suppressions.ts'
import { teamList } from './teams.ts'
import { templateList } from './templates.ts'
import { tournamentList } from './tournaments.ts'
import { transactionList } from './transactions.ts'
import { userList } from './users.ts'
import { venueCompanyList } from './venue-companies.ts'
import { venueList, companyVenueList } from './venues.ts'

export const lists = [
  auditList,
  tournamentAuditList,
  automatedList,
  licenceList,
  venueLicenceList,
  invoiceList,
  loyaltyList,
  memberList,
  missionList,
  notificationList,
  outboxList,
  paymentList,
  prizeList,
  redemptionList,
  prizeCodeList,
  roomList,
  sendingList,
  suppressionList,
  teamList,
  templateList,
  tournamentList,
  transactionList,
  userList,
  venueCompanyList,
  venueList,
  companyVenueList,
]
// areas:end
