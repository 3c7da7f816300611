// Every endpoint of the contract and what answers it; one without a handler does not compile.
import type { Handlers } from '../call.ts'
// areas:begin (generated: npm run keys)
import * as additionalMatches from './additional-matches.ts'
import * as bracketMatches from './bracket-matches.ts'
import * as brackets from './brackets.ts'
import * as console from './console.ts'
import * as games from './games.ts'
import * as importBracket from './import-bracket.ts'
import * as importTournament from './import-tournament.ts'
import * as matchSettings from './match-settings.ts'
import * as players from './players.ts'
import * as roomTalk from './room-talk.ts'
import * as rooms from './rooms.ts'
import * as search from './search.ts'
import * as stageOrder from './stage-order.ts'
import * as stages from './stages.ts'
import * as standings from './standings.ts'
import * as teams from './teams.ts'
import * as templates from './templates.ts'
import * as tournaments from './tournaments.ts'
import * as venues from './venues.ts'

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
  listAssistanceRequests: console.listAssistanceRequests,
  listEvents: console.listEvents,
  getCounts: console.getCounts,
  getOverdue: console.getOverdue,
  setOverdue: console.setOverdue,
  listAuditEntries: console.listAuditEntries,
  listTournamentAudit: console.listTournamentAudit,
  listGames: games.listGames,
  startGame: games.startGame,
  submitResult: games.submitResult,
  disputeResult: games.disputeResult,
  approveResult: games.approveResult,
  confirmResult: games.confirmResult,
  editResult: games.editResult,
  importBracket: importBracket.importBracket,
  importTournament: importTournament.importTournament,
  setMatchSetting: matchSettings.setMatchSetting,
  setRoundSetting: matchSettings.setRoundSetting,
  addPlayer: players.addPlayer,
  editPlayer: players.editPlayer,
  removePlayer: players.removePlayer,
  changeCaptain: players.changeCaptain,
  listMessages: roomTalk.listMessages,
  sendMessage: roomTalk.sendMessage,
  listEvidence: roomTalk.listEvidence,
  addEvidence: roomTalk.addEvidence,
  listMatchRooms: rooms.listMatchRooms,
  getMatchRoom: rooms.getMatchRoom,
  checkInPlayer: rooms.checkInPlayer,
  checkInTeam: rooms.checkInTeam,
  setTeamReady: rooms.setTeamReady,
  forceTeamReady: rooms.forceTeamReady,
  restartCheckIn: rooms.restartCheckIn,
  setRoomRoster: rooms.setRoomRoster,
  changeRoomCaptain: rooms.changeRoomCaptain,
  abortRoom: rooms.abortRoom,
  askAssistance: rooms.askAssistance,
  claimAssistance: rooms.claimAssistance,
  resolveAssistance: rooms.resolveAssistance,
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
  listTemplates: templates.listTemplates,
  getTemplate: templates.getTemplate,
  createTemplate: templates.createTemplate,
  editTemplate: templates.editTemplate,
  deleteTemplate: templates.deleteTemplate,
  listTournaments: tournaments.listTournaments,
  getTournament: tournaments.getTournament,
  createTournament: tournaments.createTournament,
  copyTournament: tournaments.copyTournament,
  editTournament: tournaments.editTournament,
  checkPublish: tournaments.checkPublish,
  publishTournament: tournaments.publishTournament,
  openRegistration: tournaments.openRegistration,
  closeRegistration: tournaments.closeRegistration,
  cancelTournament: tournaments.cancelTournament,
  getTeamStandings: tournaments.getTeamStandings,
  listVenues: venues.listVenues,
  listTournamentVenues: venues.listTournamentVenues,
  setTournamentVenues: venues.setTournamentVenues,
} satisfies Handlers
// areas:end
