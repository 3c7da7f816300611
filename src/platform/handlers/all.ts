// Every endpoint of the contract and what answers it; one without a handler does not compile.
import type { Handlers } from '../call.ts'
// areas:begin (generated: npm run keys)
import * as additionalMatches from './additional-matches.ts'
import * as bracketMatches from './bracket-matches.ts'
import * as brackets from './brackets.ts'
import * as console from './console.ts'
import * as importBracket from './import-bracket.ts'
import * as importTournament from './import-tournament.ts'
import * as matchSettings from './match-settings.ts'
import * as players from './players.ts'
import * as search from './search.ts'
import * as stageOrder from './stage-order.ts'
import * as stages from './stages.ts'
import * as standings from './standings.ts'
import * as teams from './teams.ts'
import * as tournaments from './tournaments.ts'

export const handlers = {
  addMatch: additionalMatches.addMatch,
  assignMatchTeams: bracketMatches.assignMatchTeams,
  deleteMatch: bracketMatches.deleteMatch,
  updateScore: bracketMatches.updateScore,
  resetMatch: bracketMatches.resetMatch,
  resetScore: bracketMatches.resetScore,
  previewImpact: bracketMatches.previewImpact,
  createMatchRoom: bracketMatches.createMatchRoom,
  generateBrackets: brackets.generateBrackets,
  randomizeBrackets: brackets.randomizeBrackets,
  addBracket: brackets.addBracket,
  deleteBracket: brackets.deleteBracket,
  clearBrackets: brackets.clearBrackets,
  editBracket: brackets.editBracket,
  setBracketVisibility: brackets.setBracketVisibility,
  completeBracket: brackets.completeBracket,
  advanceWinners: brackets.advanceWinners,
  renameRound: brackets.renameRound,
  getSettings: console.getSettings,
  addSetting: console.addSetting,
  removeSetting: console.removeSetting,
  listUsers: console.listUsers,
  listActiveTournaments: console.listActiveTournaments,
  listPendingApprovals: console.listPendingApprovals,
  listAuditEntries: console.listAuditEntries,
  listTournamentAudit: console.listTournamentAudit,
  importBracket: importBracket.importBracket,
  importTournament: importTournament.importTournament,
  setMatchSetting: matchSettings.setMatchSetting,
  setRoundSetting: matchSettings.setRoundSetting,
  addPlayer: players.addPlayer,
  editPlayer: players.editPlayer,
  removePlayer: players.removePlayer,
  changeCaptain: players.changeCaptain,
  findThings: search.findThings,
  reorderStage: stageOrder.reorderStage,
  copyStage: stageOrder.copyStage,
  listStages: stages.listStages,
  getStage: stages.getStage,
  createStage: stages.createStage,
  editStage: stages.editStage,
  deleteStage: stages.deleteStage,
  finalizeStage: stages.finalizeStage,
  unfinalizeStage: stages.unfinalizeStage,
  previewAdvance: stages.previewAdvance,
  advanceStage: stages.advanceStage,
  getStandings: standings.getStandings,
  generateStandings: standings.generateStandings,
  setTieBreakers: standings.setTieBreakers,
  updateStandings: standings.updateStandings,
  approveStandings: standings.approveStandings,
  listTeams: teams.listTeams,
  getTeam: teams.getTeam,
  addTeam: teams.addTeam,
  addTeams: teams.addTeams,
  editTeam: teams.editTeam,
  removeTeam: teams.removeTeam,
  confirmRoster: teams.confirmRoster,
  withdrawRoster: teams.withdrawRoster,
  dropTeam: teams.dropTeam,
  listTournaments: tournaments.listTournaments,
  getTournament: tournaments.getTournament,
  createTournament: tournaments.createTournament,
  editTournament: tournaments.editTournament,
  checkPublish: tournaments.checkPublish,
  publishTournament: tournaments.publishTournament,
  openRegistration: tournaments.openRegistration,
  closeRegistration: tournaments.closeRegistration,
  cancelTournament: tournaments.cancelTournament,
  getTeamStandings: tournaments.getTeamStandings,
} satisfies Handlers
// areas:end
