// Both languages are whole, and every text the code asks for by convention exists.
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { fieldsOf } from '../../src/registry/fields.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { reason } from '../../src/contract/reason.ts'
import { sayIn, textOfReason } from '../../src/platform/messages.ts'
import { parametersByKey, withoutPlural, writtenTexts } from '../support/written-texts.ts'

const en = textsOf('en')
const zh = textsOf('zh')

function textsOf(language: 'en' | 'zh'): ReadonlyMap<string, string> {
  return new Map(writtenTexts(language).map(({ key, text }) => [key, text]))
}

test('both languages have the same keys', () => {
  // Chinese has no plural forms.
  const keys = (texts: ReadonlyMap<string, string>) => [...new Set([...texts.keys()].map(withoutPlural))].toSorted()
  expect(keys(zh)).toEqual(keys(en))
})

test('both languages use the same parameters', () => {
  const english = parametersByKey(writtenTexts('en'))
  const chinese = parametersByKey(writtenTexts('zh'))
  const said = (parameters: ReadonlySet<string> | undefined) => [...(parameters ?? [])].join()
  const differ = [...english].filter(([key, parameters]) => said(chinese.get(key)) !== said(parameters))
  expect(differ.map(([key]) => key)).toEqual([])
})

test.each([
  { language: 'en', texts: en },
  { language: 'zh', texts: zh },
])('every command has title, help and argument names in $language', ({ texts }) => {
  const missing = commands.flatMap(({ id, args, done, turns }) => [
    ...['title', 'help', ...(done?.says ? ['done'] : []), ...(turns === undefined ? [] : ['turned'])]
      .map((part) => `cmd.${id}.${part}`)
      .filter((key) => !texts.has(key)),
    ...Object.keys(args.entries)
      .filter((name) => !texts.has(`cmd.${id}.arg.${name}`) && !texts.has(`arg.${name}`))
      .map((name) => `arg.${name}`),
  ])
  expect(missing).toEqual([])
})

test.each([
  { language: 'en', texts: en },
  { language: 'zh', texts: zh },
])('every choice of a command has a name in $language', ({ texts }) => {
  const missing = commands.flatMap(({ id, args }) =>
    fieldsOf(args).flatMap(({ name, choices = [] }) =>
      choices
        .map((choice) => `choice.${name}.${choice}`)
        .filter((key) => !texts.has(`cmd.${id}.${key}`) && !texts.has(key))
        .map((key) => `${id}: ${key}`),
    ),
  )
  expect(missing).toEqual([])
})

test('every operation of the contract is spelled verb + noun', () => {
  const verbs =
    /^(get|list|create|import|edit|check|publish|open|close|cancel|delete|finalize|unfinalize|preview|advance|generate|update|approve|randomize|add|set|complete|rename|change|assign|reset|remove|confirm|withdraw|reorder|copy|drop|clear|find|force|start|submit|dispute|restart|abort|ask|claim|release|resolve|send|accept|refuse|shift|archive|restore|refund|reject|reverse|retry|pause|resume|stop|count|renew|terminate|subscribe|unsubscribe|activate|end|redraft|issue|redeem|roll|reopen|look|test|link|unlink|reinstate)[A-Z]/
  expect(Object.keys(endpoints).filter((name) => !verbs.test(name))).toEqual([])
})

test.each(['$t(ui.signIn.title)', '$t(ui.signIn.title, {"count": 2})', '{{stage}} {{needed}}', '<b>&amp;</b>'])(
  'what people typed stands in the sentences of the platform as they typed it: %s',
  (typed) => {
    const refused = reason('stage.notCompleted', { stage: typed })
    for (const language of ['en', 'zh'] as const) expect(textOfReason(sayIn(language), refused)).toContain(typed)
  },
)
