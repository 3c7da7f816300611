// Commands that change what is stored for the whole platform. They have no target; what is stored is read before, as a target
// is, so that forms begin with it and the write says what was seen of it.
import type * as v from 'valibot'
import type { AnswerOf, Endpoint } from '../contract/endpoint.ts'
import { defineCommand, type ArgsSchema, type Defaulted, type Spec, type Typed } from './define.ts'

type Setting<E extends Endpoint, S extends ArgsSchema> = Spec<
  AnswerOf<E>,
  AnswerOf<E>,
  v.InferOutput<S>,
  keyof S['entries'] & string
>
/** The rule is also asked before it is read: it is given nothing of it. */
type Written<E extends Endpoint, S extends ArgsSchema> = Omit<Setting<E, S>, Defaulted | 'stored' | 'form'> &
  Partial<Omit<Pick<Setting<E, S>, Defaulted>, 'whyNot'>> &
  Required<Pick<Setting<E, S>, 'form'>> & {
    stored: E
    args: S
    whyNot?: Spec<undefined, undefined, v.InferOutput<S>, string>['whyNot']
  }

export function defineSetting<E extends Endpoint, S extends ArgsSchema>(spec: Written<E, S>): Typed<'none', 'none', S> {
  // As in `defineCommand`: its functions are only called with what was read by its endpoint.
  return defineCommand(spec as unknown as Parameters<typeof defineCommand<'none', 'none', S>>[0])
}
