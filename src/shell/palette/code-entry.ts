// A code of a prize that is typed into the palette leads to the counter, where it is looked up.
import { paths } from '../../paths.ts'
import { codeProblem, codeText, tidyCode } from '../../rules/prize-code.ts'
import { say } from '../words/say.ts'
import type { RecordEntry } from './entries.ts'

export function codeEntry(query: string, mayRedeem: boolean): RecordEntry | undefined {
  if (!mayRedeem || codeProblem(query)) return undefined
  const code = codeText(tidyCode(query))
  return {
    is: 'record',
    id: `code ${code}`,
    title: say('ui.campaign.palette.code', { code }),
    also: [code],
    to: paths.redeem({ code }),
    about: () => say('ui.campaign.palette.about'),
  }
}
