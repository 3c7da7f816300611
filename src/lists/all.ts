import { auditList, tournamentAuditList } from './audit.ts'
import { roomList } from './rooms.ts'
import { teamList } from './teams.ts'
import { tournamentList } from './tournaments.ts'
import { userList } from './users.ts'

/** Every list that has a page, or is part of one. */
export const lists = [tournamentList, roomList, teamList, tournamentAuditList, auditList, userList]
