// Every list that has a page, is part of one, or is for terminals.
// areas:begin (generated: npm run keys)
import { auditList, tournamentAuditList } from './audit.ts'
import { automatedList } from './automated.ts'
import { roomList } from './rooms.ts'
import { teamList } from './teams.ts'
import { templateList } from './templates.ts'
import { tournamentList } from './tournaments.ts'
import { transactionList } from './transactions.ts'
import { userList } from './users.ts'

export const lists = [
  auditList,
  tournamentAuditList,
  automatedList,
  roomList,
  teamList,
  templateList,
  tournamentList,
  transactionList,
  userList,
]
// areas:end
