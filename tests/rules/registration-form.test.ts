// The registration form of a tournament (§3): how its questions change, and what an answer is.
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { FormQuestion, maxQuestions, type QuestionType } from '../../src/contract/registration-form.ts'
import type { TournamentDetail } from '../../src/contract/tournament-detail.ts'
import { missingAnswers, readAnswer, whyNotAnswer, whyNotFilled } from '../../src/rules/registration-answers.ts'
import {
  type NewQuestion,
  questionNamed,
  whyNotAddQuestion,
  whyNotEditQuestion,
  whyNotMoveQuestion,
  whyNotRemoveQuestion,
  withEdited,
  withMoved,
  withoutQuestion,
  withQuestion,
} from '../../src/rules/registration-form.ts'
import { anAsking, aTeamView, aTournamentView } from '../support/builders.ts'

const aQuestion = (over: Partial<FormQuestion> = {}) =>
  v.parse(FormQuestion, { key: 'q1', type: 'text', label: 'Discord', ...over })
const form = [
  aQuestion(),
  aQuestion({ key: 'q2', type: 'choice', label: 'Shirt', options: ['S', 'M'], required: true }),
  aQuestion({ key: 'q7', type: 'agreement', label: 'Rules read', required: true }),
]
const view = aTournamentView({ tournament: { form } })
const asking = anAsking()

type Adding = { why: string; args: NewQuestion; code: string | undefined; over?: Partial<TournamentDetail> }
const adding: readonly Adding[] = [
  { why: 'one more', args: { label: 'Age', type: 'number' }, code: undefined },
  { why: 'the same label', args: { label: 'ｄiscord' }, code: 'form.labelTwice' },
  { why: 'one choice', args: { label: 'Food', type: 'choice', options: ['Rice'] }, code: 'form.fewOptions' },
  {
    why: 'the same choice',
    args: { label: 'Food', type: 'choice', options: ['A', 'B', 'a'] },
    code: 'form.optionTwice',
  },
  { why: 'options of a text', args: { label: 'Food', options: ['Rice'] }, code: undefined },
  { why: 'the end', args: { label: 'Age', place: 4 }, code: undefined },
  { why: 'beyond the end', args: { label: 'Age', place: 5 }, code: 'form.noSuchPlace' },
  { why: 'too many', over: { form: manyQuestions(maxQuestions) }, args: { label: 'Age' }, code: 'form.full' },
  { why: 'published', over: { state: 'Published' }, args: { label: 'Age' }, code: 'form.published' },
  { why: 'cancelled', over: { state: 'Cancelled' }, args: { label: 'Age' }, code: 'tournament.cancelled' },
]
test.each(adding)('adding a question: $why', ({ args, code, over }) => {
  expect(whyNotAddQuestion(aTournamentView({ tournament: { form, ...over } }), asking, args)?.code).toBe(code)
})

test.each([
  { why: 'by place', question: '2', code: undefined },
  { why: 'by label', question: 'SHIRT', code: undefined },
  { why: 'by key', question: 'q7', code: undefined },
  { why: 'beyond the end', question: '4', code: 'form.unknownQuestion' },
  { why: 'none there', question: '1', form: [], code: 'form.empty' },
])('a question is named: $why', ({ question, code, ...over }) => {
  const asked = aTournamentView({ tournament: { form: over.form ?? form } })
  expect(whyNotRemoveQuestion(asked, asking, { question })?.code).toBe(code)
})

test('what a question becomes is judged with the others, and what its new type has no use for goes', () => {
  expect(whyNotEditQuestion(view, asking, { question: '1', label: 'Shirt' })?.code).toBe('form.labelTwice')
  expect(whyNotEditQuestion(view, asking, { question: '1', label: 'Discord' })).toBeUndefined()
  expect(whyNotEditQuestion(view, asking, { question: '1', type: 'choice' })?.code).toBe('form.fewOptions')
  expect(withEdited(form, 'Shirt', { type: 'checkbox' })[1]).toMatchObject({ key: 'q2', options: [], required: false })
})

test('a question moves to a place there is, and not to its own', () => {
  const move = (question: string, place: number) => whyNotMoveQuestion(view, asking, { question, place })?.code
  expect([move('1', 3), move('1', 4), move('1', 1)]).toEqual([undefined, 'form.noSuchPlace', 'form.alreadyThere'])
  expect(withMoved(form, '1', 3).map(({ key }) => key)).toEqual(['q2', 'q7', 'q1'])
})

test('whatever is added, moved and removed: keys stay those of their questions, and no key is of two', () => {
  const act = fc.record({ at: fc.nat(20), to: fc.nat(20), act: fc.constantFrom('add', 'move', 'remove', 'back') })
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      let now: FormQuestion[] = []
      acts.forEach(({ at, to, act }, n) => {
        const before = now
        const question = now[at % Math.max(1, now.length)]
        const place = (to % (now.length + 1)) + 1
        if (act === 'add') now = withQuestion(now, { label: `Question ${n}`, place })
        else if (!question) return
        else if (act === 'move') now = withMoved(now, question.key, (to % now.length) + 1)
        else now = withoutQuestion(now, question.key)
        // What undo does: it stands where it stood, with its key.
        if (act === 'back' && question) {
          now = withQuestion(now, { ...question, place: before.indexOf(question) + 1 })
          expect(now).toEqual(before)
        }
        expect(new Set(now.map(({ key }) => key)).size).toBe(now.length)
        for (const { key, label } of before) expect([label, undefined]).toContain(questionNamed(now, key)?.label)
      })
    }),
  )
})

const typed: [type: QuestionType, text: string, answer: unknown][] = [
  ['text', ' kit ', 'kit'],
  ['text', '  ', undefined],
  ['number', '１７', 17],
  ['number', 'ten', 'answer.notANumber'],
  ['date', '2026-02-28', '2026-02-28'],
  ['date', '2026-02-30', 'answer.notADay'],
  ['date', 'soon', 'answer.notADay'],
  ['checkbox', 'YES', true],
  ['checkbox', '否', false],
  ['agreement', 'perhaps', 'answer.notABox'],
  ['choice', 'm', 'M'],
  ['choice', 'XXL', 'answer.noSuchChoice'],
]
test.each(typed)('an answer to a %s, “%s”, is %s', (type, text, answer) => {
  const read = readAnswer(aQuestion({ type, options: ['S', 'M'] }), text)
  expect(read.ok ? read.answer : read.why.code).toBe(answer)
})

test('what must be answered is missing until it is; an agreement until it is given', () => {
  const missing = (answers: Record<string, string | boolean>) => missingAnswers(form, answers).map(({ key }) => key)
  expect(missing({})).toEqual(['q2', 'q7'])
  expect(missing({ q2: 'S', q7: false })).toEqual(['q7'])
  expect(missing({ q2: 'S', q7: true })).toEqual([])
  expect(form.map((question) => whyNotFilled(question, '')?.code)).toEqual([
    undefined,
    'answer.missing',
    'answer.notAgreed',
  ])
})

type Answering = { why: string; over: Partial<TournamentDetail>; question?: string; code: string | undefined }
const answering: readonly Answering[] = [
  { why: 'before it is published', over: { state: 'Initial' }, code: 'tournament.notPublished' },
  { why: 'when it is over', over: { state: 'Completed' }, code: 'tournament.completed' },
  { why: 'while it runs', over: { state: 'InProgress' }, code: undefined },
  { why: 'without questions', over: { form: [] }, code: 'form.nothingAsked' },
  { why: 'to no question', over: {}, question: 'Age', code: 'form.unknownQuestion' },
  { why: 'with no such choice', over: {}, question: 'Shirt', code: 'answer.noSuchChoice' },
]
test.each(answering)('answering for a team: $why', ({ over, question = '1', code }) => {
  const asked = aTeamView({ tournament: { state: 'OpenRegistration', form, ...over } })
  expect(whyNotAnswer(asked, asking, { answers: [{ question, answer: 'kit' }] })?.code).toBe(code)
})

function manyQuestions(count: number): FormQuestion[] {
  return Array.from({ length: count }, (_, at) => aQuestion({ key: `q${at}`, label: `Question ${at}` }))
}
