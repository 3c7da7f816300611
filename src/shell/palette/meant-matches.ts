// Which matches the words before a result mean. Every word counts: it is a code, a part of a team's name, or of where the match
// is played. What decides on which match the result falls is exact; what is only like it is listed, never taken.
import { fold, searchWords } from '../../contract/fold.ts'
import { halfWidth } from '../../contract/half-width.ts'
import type { Ids } from '../../contract/kind-spec.ts'

export type MatchMeant = {
  id: string
  code: string
  teams: readonly string[]
  /** Names of the match, its stage and its tournament. */
  places: readonly string[]
  stage: string | undefined
  tournament: string | undefined
}

export type Fit = {
  candidate: MatchMeant
  /** 3: by whole names and codes, 2: by whole words, 1: by their beginnings, 0: by forgiveness. */
  level: number
  /** Words say where it is: some do, and they are a whole name. */
  place: 'none' | 'part' | 'whole'
  /** 0: the stage that is open, 1: its tournament, 2: elsewhere. */
  scope: number
}
export const elsewhere = 2

const versus = new Set(['vs', 'vs.', 'v', '-', '–', '—', '對'])

/** The words that may be names. */
export function wordsOf(text: string): readonly string[] {
  const words = searchWords(halfWidth(text))
  const names = words.filter((word) => !versus.has(word))
  return names.length > 0 ? names : words
}

/** The nearest first; what is only like it, and what is elsewhere, comes after. */
export function fittingMatches(words: readonly string[], candidates: readonly MatchMeant[], here: Ids): readonly Fit[] {
  const typed = typedTeams(words, candidates)
  return candidates
    .flatMap((candidate): Fit[] => {
      const others = [...(typed.get(candidate.tournament) ?? [])].filter((name) => !candidate.teams.includes(name))
      const how = howFits(words, candidate, others)
      return how ? [{ candidate, ...how, scope: scopeOf(candidate, here) }] : []
    })
    .toSorted((a, b) => Number(b.level > 0) - Number(a.level > 0) || a.scope - b.scope || b.level - a.level)
}

/** The fits among which the match must be: those of the nearest place, and of these the exact ones where there are any. */
export function meantAmong(fits: readonly Fit[]): readonly Fit[] {
  const [nearest] = fits
  if (!nearest || nearest.level === 0) return []
  const near = fits.filter(({ scope, level }) => scope === nearest.scope && level > 0)
  const exact = near.filter(({ level }) => level === 3)
  return exact.length > 0 ? exact : near
}

/** Whether the words name something of the place one is at: then a match elsewhere is not what they mean. */
export function touchesHere(words: readonly string[], candidates: readonly MatchMeant[], here: Ids): boolean {
  if (words.some(isCode)) return true
  const near = candidates.filter((candidate) => scopeOf(candidate, here) < elsewhere)
  const names = new Set(near.flatMap(({ teams }) => teams.flatMap(wordsOf)))
  return words.some((word) => names.has(word))
}

function scopeOf({ stage, tournament }: MatchMeant, here: Ids): number {
  if (here.stage !== undefined && stage === here.stage) return 0
  return here.tournament !== undefined && tournament === here.tournament ? 1 : elsewhere
}

/** `g1-m12`: no team is called so by chance. */
function isCode(word: string): boolean {
  return /^[a-z]+\d+(-[a-z]+\d+)+$/.test(word)
}

/** Of each tournament the teams whose whole name stands in the words. */
function typedTeams(words: readonly string[], candidates: readonly MatchMeant[]): Map<string | undefined, Set<string>> {
  const stands = new Map<string, boolean>()
  const typed = new Map<string | undefined, Set<string>>()
  for (const { tournament, teams } of candidates) {
    for (const team of teams) {
      const known = stands.get(team) ?? placesOf(words, team).length > 0
      stands.set(team, known)
      if (known) typed.set(tournament, (typed.get(tournament) ?? new Set()).add(team))
    }
  }
  return typed
}

function howFits(words: readonly string[], { code, id, teams, places }: MatchMeant, others: readonly string[]) {
  const codes = [fold(code), fold(id)]
  const covered = new Set([...teams, ...places].flatMap((name) => placesOf(words, name)))
  // A team of that whole name is meant, not one of these that is only called alike.
  if (others.some((name) => placesOf(words, name).some((at) => !covered.has(at)))) return undefined
  const how = { level: 3, codes: 0, teams: new Set<string>(), place: 'none' as Fit['place'] }
  for (const [at, word] of words.entries()) {
    if (codes.includes(word)) {
      how.codes++
      continue
    }
    const ofTeam = bestOf(word, teams)
    const ofPlace = bestOf(word, places)
    const best = Math.max(ofTeam, ofPlace, isPartOfCode(word, codes) ? 0 : -1)
    if (best < 0) return undefined
    for (const team of teams) if (ofTeam >= 0 && bestOf(word, [team]) === ofTeam) how.teams.add(team)
    if (ofPlace > ofTeam) how.place = covered.has(at) && how.place !== 'part' ? 'whole' : 'part'
    how.level = Math.min(how.level, covered.has(at) ? 3 : best)
  }
  if (how.codes === 0 && how.teams.size === 0 && how.level > 0) return undefined
  // One team and a piece of a place say too little, and so does a number.
  const isNumber = words.every((word) => /^\d+$/.test(word))
  const isVague = how.codes === 0 && (isNumber || (how.teams.size < 2 && how.place === 'part'))
  return { level: isVague ? 0 : how.level, place: how.place }
}

/** `m12` or `g1-m1` of G1-M12: what may be meant, and may not. */
function isPartOfCode(word: string, codes: readonly string[]): boolean {
  return /\d/.test(word) && codes.some((code) => code.startsWith(word) || code.endsWith(`-${word}`))
}

/** Numbers count whole: Team 1 is not Team 12. */
function bestOf(word: string, names: readonly string[]): number {
  const parts = names.flatMap(wordsOf)
  if (parts.includes(word)) return 2
  if (isCode(word)) return -1
  if (!/\d/.test(word) && parts.some((part) => part.startsWith(word))) return 1
  return parts.some((part) => part.includes(word)) ? 0 : -1
}

/** Where the whole name stands in the words. */
export function placesOf(words: readonly string[], name: string): readonly number[] {
  const parts = wordsOf(name)
  const from = words.findIndex((_, at) => parts.every((part, next) => words[at + next] === part))
  return parts.length === 0 || from < 0 ? [] : parts.map((_, next) => from + next)
}
