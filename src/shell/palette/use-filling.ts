// Handles a choice at a step of a command: takes it and moves on, back, elsewhere, or runs the command.
import { useSession } from '../session/session.ts'
import { commandKey } from '../../contract/say.ts'
import { say } from '../words/say.ts'
import type { StepOption } from './step-options.ts'
import {
  type ArgStep,
  chooseTargets,
  type Filling,
  giveValue,
  goToStep,
  invocationOf,
  stepBack,
  stepValueText,
} from './steps.ts'

type FillingOptions = {
  filling: Filling
  onFill: (filling: Filling | undefined, typed?: string) => void
  /** It has been run. */
  onDone: () => void
  onClose: () => void
}

export function useFilling({ filling, onFill, onDone, onClose }: FillingOptions) {
  const session = useSession()
  const { command, step } = filling

  function choose(option: StepOption | undefined) {
    if (!option || option.problem !== undefined) return
    const does = option.does
    switch (does.is) {
      case 'take-target':
        return void takeTarget(does.word)
      case 'targets-done':
        return goOn(chooseTargets(filling, filling.targets))
      case 'give':
        return step.is === 'field' ? goOn(giveValue(filling, step.name, does.value)) : undefined
      case 'leave-out':
        return step.is === 'field' ? goOn(giveValue(filling, step.name, undefined)) : undefined
      case 'add': {
        if (step.is !== 'field') return
        const before = filling.args[step.name]
        const list = [...(Array.isArray(before) ? before : []), does.value]
        // A list goes on until one says that is all.
        return onFill({ ...giveValue(filling, step.name, list), step })
      }
      case 'go':
        return edit(does.to)
      case 'run':
        return void run()
    }
  }

  async function takeTarget(word: string) {
    if (command.target === 'none') return
    const found = await session.host.resolve(command.target, word)
    if ('problem' in found) return
    const several = command.arity === 'many' || command.arity === 'all'
    const targets = several && !filling.given ? [...filling.targets, found.id] : [found.id]
    if (several) onFill({ ...filling, targets, given: false })
    else goOn(chooseTargets(filling, targets))
  }

  async function run(filled = filling) {
    onClose()
    const outcome = await session.runInvocation(invocationOf(filled), 'palette', { complete: true })
    if (outcome?.is === 'done' || outcome?.is === 'partial') onDone()
  }

  /** Commands that only change the console need no review. */
  function goOn(next: Filling) {
    if (next.step.is === 'review' && command.effect) void run(next)
    else onFill(next)
  }

  /** Its value goes into the line, to be changed. */
  function edit(to: ArgStep) {
    onFill(goToStep(filling, to), stepValueText(filling, to))
  }

  function back() {
    const before = stepBack(filling)
    if (before) onFill(before, stepValueText(before, before.step))
    else onFill(undefined, say(commandKey(command.id, 'title')))
  }

  return { choose, edit, back, run: () => void run() }
}
