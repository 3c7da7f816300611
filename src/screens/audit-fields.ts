// How each area describes, in a history, the changes of an act.
import { registerAuditFields, type AuditFieldText, valuesText } from '../shell/acts/audit-fields.ts'
import { toldForm } from './form/told-form.ts'
import { toldStages } from './template/told-stages.ts'

registerAuditFields({
  form: toldForm,
  stages: (_, before, after) => toldStages(before, after),
  scores: toldAs(scoresText),
  teams: toldAs(namesText),
  answers: toldAs(answersText),
})

function toldAs(text: (value: unknown) => string): AuditFieldText {
  return (_, before, after) => {
    const values = valuesText(text(before), text(after))
    return values === '' ? [] : [values]
  }
}

function scoresText(value: unknown): string {
  const totals = Array.isArray(value) ? value.map((score: unknown) => fieldsIn(score)['totalScore']) : []
  return totals.filter((total) => typeof total === 'number').join(' : ')
}

/** chosen: of a longer list of teams the first ones are named. */
const namedTeams = 4

function namesText(value: unknown): string {
  const names = Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []
  return [...names.slice(0, namedTeams), ...(names.length > namedTeams ? ['…'] : [])].join(', ')
}

/** The tournament of the questions is not known here. */
function answersText(value: unknown): string {
  return Object.values(fieldsIn(value)).map(String).join(', ')
}

function fieldsIn(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
