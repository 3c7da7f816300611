// How each area describes, in a history, the changes of an act.
import { registerAuditFields, type AuditFieldText, valuesText } from '../shell/acts/audit-fields.ts'
import { joined } from '../contract/say.ts'
import type { Texts } from '../shell/words/say.ts'
import { toldForm } from './form/told-form.ts'
import { toldStages } from './template/told-stages.ts'

registerAuditFields({
  form: toldForm,
  stages: toldStages,
  scores: toldAs(scoresText),
  teams: toldAs(namesText),
  answers: toldAs(answersText),
})

function toldAs(text: (value: unknown, say: Texts['say']) => string): AuditFieldText {
  return ({ say }, before, after) => {
    const values = valuesText(text(before, say), text(after, say))
    return values === '' ? [] : [values]
  }
}

function scoresText(value: unknown): string {
  const totals = Array.isArray(value) ? value.map((score: unknown) => fieldsIn(score)['totalScore']) : []
  return totals.filter((total) => typeof total === 'number').join(' : ')
}

/** chosen: of a longer list of teams the first ones are named. */
const namedTeams = 4

function namesText(value: unknown, say: Texts['say']): string {
  const names = Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []
  return joined(say, [...names.slice(0, namedTeams), ...(names.length > namedTeams ? ['…'] : [])])
}

/** The tournament of the questions is not known here. */
function answersText(value: unknown, say: Texts['say']): string {
  return joined(say, Object.values(fieldsIn(value)).map(String))
}

function fieldsIn(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
