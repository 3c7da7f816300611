// Declared acts. Each locks what it changes, compares what its sender saw with what is stored, asks its rule, and only then
// runs. The order is the same for all; a write that leaves a step out does not compile or does not start (`checkActs`).
import type { AnswerOf, BodyOf, Endpoint, ParamsOf } from '../contract/endpoint.ts'
import { endpoints, type EndpointName, type Endpoints } from '../contract/endpoints.ts'
import { specOf } from '../contract/kinds.ts'
import { reason, type Reason } from '../contract/reason.ts'
import type { Asking } from '../contract/views.ts'
import type { Touchable } from './about.ts'
import type { TouchedThing } from './act.ts'
import { enforce, Invalid, type Act, type Call, type Handler, type Handlers } from './call.ts'

/** The subject of an act; `acts/subjects.ts` has them all. */
export type ActSubject<View, Params> = {
  /** As the endpoint says it: for a match, the stage it is in. */
  kind: Touchable
  /** The kind of the thing, among the subject and those it is part of, that the lock keeps to itself; left out: the subject. */
  holds?: Touchable
  /** Locks the subject and answers it: nothing of it changes until the transaction ends. */
  lock(act: Act, params: Params): Promise<View>
  /** The row whose version an edit names; if it is missing, the rule answers. */
  versioned?(view: View, params: Params): { version: number } | undefined
  /** As the audit log and live events name it. */
  thing(view: View): TouchedThing
}

type Body<N extends EndpointName> = BodyOf<Endpoints[N]> extends undefined ? object : NonNullable<BodyOf<Endpoints[N]>>
/** The body without the fields that only say what its sender saw. */
type Sent<N extends EndpointName> = Omit<Body<N>, 'version' | 'seen'>
type Params<N extends EndpointName> = ParamsOf<Endpoints[N]>
/** An act on its subject. */
export type ChangingAct = Act & {
  /** Records the change of its subject for the audit row and the live event. */
  changed(before: unknown, after: unknown): void
}
type Acting<N extends EndpointName> = Omit<Call<N>, 'body'> & ChangingAct & { body: Sent<N> }

type Steps<N extends EndpointName, View> = {
  /** The rule that button, key and line ask before they send it; `free` where nothing is in its way. */
  whyNot: (view: View, asking: Asking, sent: Sent<N>, params: Params<N>) => Reason | undefined
  /** Why it needs neither `version` nor `seen`, though it has no target, or takes fields that its subject has. */
  unseen?: Unseen
  run: (call: Acting<N>, view: View) => Promise<AnswerOf<Endpoints[N]>>
} & ('seen' extends keyof Body<N>
  ? { /** Refuses when the values its sender saw are not the stored ones. */ seen: Seen<N, View> }
  : { seen?: undefined })
type Unseen = 'adds another' | 'sets the one value it names' | 'replaces what its preview shows'
type Seen<N extends EndpointName, View> = (call: Call<N>, view: View) => Promise<void>

/** The rule of an act that can always be done. */
export const free = () => undefined

const declared = Symbol('declared')
/** `kind`: of its subject, if it has one. `compares`: what its sender saw, with what is stored. */
type Declaration = {
  kind?: Touchable
  holds?: Touchable
  versioned: boolean
  compares: boolean
  unseen: Unseen | undefined
}

/** The handler of a write to `subject`. */
export function actOn<N extends EndpointName, View>(
  name: N,
  subject: ActSubject<View, Params<N>>,
  { whyNot, seen: compare, unseen, run }: Steps<N, View>,
): Handler<N> {
  const takesVersion = unseen === undefined && fieldsOf(endpoints[name].body).includes('version')
  const act = async (call: Call<N>) => {
    const view = await subject.lock(call, call.params)
    const { version, seen: _seen, ...sent } = (call.body ?? {}) as Body<N> & { version?: number; seen?: unknown }
    const stored = takesVersion ? subject.versioned?.(view, call.params) : undefined
    if (stored) requireVersion(call, stored, version)
    await compare?.(call, view)
    enforce(whyNot(view, call.asking, sent, call.params))
    const { kind, id } = subject.thing(view)
    const changed = (before: unknown, after: unknown) => call.touched(kind, id, before, after)
    return run({ ...call, body: sent, changed }, view)
  }
  const { kind, holds = kind } = subject
  const declaration: Declaration = {
    kind,
    holds,
    versioned: subject.versioned !== undefined,
    compares: compare !== undefined,
    unseen,
  }
  return Object.assign(act, { [declared]: declaration })
}

/** The handler of a write without a subject, and why it overwrites nothing that its sender has not seen. */
export function standalone<N extends EndpointName>(_: N, unseen: Unseen, run: Handler<N>): Handler<N> {
  const act: Handler<N> = (call) => run(call)
  const declaration: Declaration = { versioned: false, compares: false, unseen }
  return Object.assign(act, { [declared]: declaration })
}

/**
 * An edit must name the version that was seen. chosen: a client that knows only §7 sends no version; then the last
 * write wins, and the audit row says that it was unseen.
 */
function requireVersion({ consequence }: Act, stored: { version: number }, seen: number | undefined): void {
  if (seen === undefined) consequence(reason('consequence.unseen'))
  else if (stored.version !== seen) throw new Invalid({ version: ['version'] })
}

/** Of a handler made by `actOn`. */
export function declarationOf(handler: object): Declaration | undefined {
  return (handler as { [declared]?: Declaration })[declared]
}

class UndeclaredAct extends Error {}

/** The same handlers; throws when a write to a thing is not declared, or could overwrite what its sender has not seen. */
export function checkActs(handlers: Handlers): Handlers {
  const strange = Object.keys(handlers).filter((name) => !Object.hasOwn(endpoints, name))
  if (strange.length > 0) throw new UndeclaredAct(`no endpoint is called ${strange.join(', ')}`)
  for (const endpoint of Object.values(endpoints)) checkAct(endpoint, handlers[endpoint.name])
  return handlers
}

function checkAct(endpoint: Endpoint, handler: object): void {
  const { name, method, about, body } = endpoint
  if (method === 'GET') return
  const refuse = (why: string) => {
    throw new UndeclaredAct(`${name} ${why}`)
  }
  const declaration = declarationOf(handler)
  if (!declaration) {
    const to = about ? ` to a ${about.kind}` : ''
    return refuse(`writes${to}, but its handler is not made by ${about ? 'actOn' : 'actOn or standalone'}`)
  }
  const { kind, versioned, compares, unseen } = declaration
  if (about && kind !== about.kind) refuse(`is about a ${about.kind}, but locks ${kind ? `a ${kind}` : 'nothing'}`)
  const taken = fieldsOf(body)
  if (taken.includes('seen') && !compares) refuse('takes what its sender saw, but compares it with nothing')
  if (unseen !== undefined) return
  if (taken.includes('version') && !versioned) refuse(`takes a version, but its subject has none to compare`)
  if (taken.includes('version') || taken.includes('seen')) return
  const why = 'but neither version nor seen: two edits could overwrite each other'
  // Without a target no answer says which of the values are stored.
  if (!about) return refuse(`takes ${taken.join(', ') || 'nothing'}, ${why}`)
  const spec = specOf(about.kind)
  const stored = spec.is === 'own' ? fieldsOf(spec.one.answer) : []
  const shared = taken.filter((field) => stored.includes(field))
  if (shared.length > 0) refuse(`takes ${shared.join(', ')} of a ${about.kind}, ${why}`)
}

type Shape = { entries?: object; wrapped?: Shape }

/** The names of the fields of an object's schema. */
function fieldsOf(schema: Endpoint['body']): string[] {
  const { entries, wrapped } = schema as Shape
  return wrapped ? fieldsOf(wrapped as Endpoint['body']) : Object.keys(entries ?? {})
}
