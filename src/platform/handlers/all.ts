// Every endpoint of the contract and what answers it; one without a handler does not compile.
import * as additionalMatches from './additional-matches.ts'
import * as bracketImport from './import-bracket.ts'
import * as bracketMatches from './bracket-matches.ts'
import * as brackets from './brackets.ts'
import type { Handlers } from './call.ts'
import * as console from './console.ts'
import * as imports from './import-tournament.ts'
import * as matchSettings from './match-settings.ts'
import * as stageOrder from './stage-order.ts'
import * as stages from './stages.ts'
import * as standings from './standings.ts'
import * as teams from './teams.ts'
import * as tournaments from './tournaments.ts'

export const handlers = {
  addSetting: console.addSetting,
  removeSetting: console.removeSetting,
  getSettings: console.getSettings,
  listUsers: console.listUsers,
  listActiveTournaments: console.listActiveTournaments,
  listPendingApprovals: console.listPendingApprovals,
  listTournamentAudit: console.listTournamentAudit,

  listTournaments: tournaments.listTournaments,
  createTournament: tournaments.createTournament,
  importTournament: imports.importTournament,
  getTournament: tournaments.getTournament,
  editTournament: tournaments.editTournament,
  checkPublish: tournaments.checkPublish,
  publishTournament: tournaments.publishTournament,
  openRegistration: tournaments.openRegistration,
  closeRegistration: tournaments.closeRegistration,
  cancelTournament: tournaments.cancelTournament,
  getTeamStandings: tournaments.getTeamStandings,

  listStages: stages.listStages,
  createStage: stages.createStage,
  getStage: stages.getStage,
  editStage: stages.editStage,
  deleteStage: stages.deleteStage,
  reorderStage: stageOrder.reorderStage,
  copyStage: stageOrder.copyStage,
  finalizeStage: stages.finalizeStage,
  unfinalizeStage: stages.unfinalizeStage,
  previewAdvance: stages.previewAdvance,
  advanceStage: stages.advanceStage,

  generateStandings: standings.generateStandings,
  getStandings: standings.getStandings,
  setTieBreakers: standings.setTieBreakers,
  updateStandings: standings.updateStandings,
  approveStandings: standings.approveStandings,

  generateBrackets: brackets.generateBrackets,
  randomizeBrackets: brackets.randomizeBrackets,
  importBracket: bracketImport.importBracket,
  deleteBracket: brackets.deleteBracket,
  addBracket: brackets.addBracket,
  editBracket: brackets.editBracket,
  addMatch: additionalMatches.addMatch,
  setBracketVisibility: brackets.setBracketVisibility,
  completeBracket: brackets.completeBracket,
  advanceWinners: brackets.advanceWinners,
  renameRound: brackets.renameRound,

  assignMatchTeams: bracketMatches.assignMatchTeams,
  deleteMatch: bracketMatches.deleteMatch,
  updateScore: bracketMatches.updateScore,
  resetMatch: bracketMatches.resetMatch,
  resetScore: bracketMatches.resetScore,
  previewImpact: bracketMatches.previewImpact,
  createMatchRoom: bracketMatches.createMatchRoom,
  setMatchSetting: matchSettings.setMatchSetting,
  setRoundSetting: matchSettings.setRoundSetting,

  listTeams: teams.listTeams,
  addTeam: teams.addTeam,
  addTeams: teams.addTeams,
  getTeam: teams.getTeam,
  editTeam: teams.editTeam,
  removeTeam: teams.removeTeam,
  confirmRoster: teams.confirmRoster,
  dropTeam: teams.dropTeam,
  withdrawRoster: teams.withdrawRoster,
} satisfies Handlers
