// The things of a running platform by kind, as its lists have them, and one on which a command may be run.
import type { Command } from '../../src/registry/define.ts'
import { verdictOf, type Target } from '../../src/registry/eligible.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { type AnyPart, paramsOf, rowsIn, textIn } from '../../src/contract/kind-spec.ts'
import { specOf } from '../../src/contract/kinds.ts'
import { maxPageSize } from '../../src/contract/limits.ts'
import type { Kind } from '../../src/contract/views.ts'
import type { ServiceDesk } from './service-desk.ts'

/** chosen: more of one parent are alike, and each is loaded to be asked about. */
const mostOfOneParent = 24

export class ThingsAtHand {
  private readonly service: ServiceDesk
  private readonly ids = new Map<Kind, Promise<readonly string[]>>()
  private readonly loaded = new Map<string, Promise<Target | undefined>>()
  constructor(service: ServiceDesk) {
    this.service = service
  }

  /**
   * The first on which it may be run now, as the rule says before arguments are known; undefined where there is none.
   * `complete`: it needs no arguments, so the platform is asked too. Nothing is written: its risk is that it asks first.
   */
  async oneFor(command: Command, { complete }: { complete: boolean }): Promise<Target | undefined> {
    const { target: kind } = command
    if (kind === 'none') return undefined
    const asking = this.service.desk.host.asking()
    for (const id of await this.idsOf(kind)) {
      const one = await this.load(kind, id)
      if (!one || verdictOf(command, [one], asking).why !== undefined) continue
      if (!complete || (await this.isAsked(command, id))) return one
    }
    return undefined
  }

  private async isAsked({ id }: Command, target: string): Promise<boolean> {
    return (await this.service.desk.run({ id, targets: [target], args: {} }, { source: 'script' })).is === 'confirm'
  }

  /** Alone, as a command asks for its only target: a row of a list may be less than the whole thing. */
  private load(kind: Kind, id: string): Promise<Target | undefined> {
    const known =
      this.loaded.get(`${kind} ${id}`) ??
      this.service.desk.host.load(kind, [id]).then(([one]) => (one && 'view' in one ? one : undefined))
    this.loaded.set(`${kind} ${id}`, known)
    return known
  }

  private idsOf(kind: Kind): Promise<readonly string[]> {
    const known = this.ids.get(kind) ?? this.list(kind)
    this.ids.set(kind, known)
    return known
  }

  private async list(kind: Kind): Promise<readonly string[]> {
    const spec = specOf(kind)
    if (spec.is === 'part') return this.parts(kind, spec)
    const parents = spec.parent === null ? [undefined] : await this.idsOf(spec.parent)
    const lists = parents.map(async (parent) => {
      const rows = rowsIn(spec, await this.read(spec.all, parent, { pageSize: maxPageSize }))
      const ids = rows.map((row) => textIn(row, spec.id))
      return parent === undefined ? ids : ids.slice(0, mostOfOneParent)
    })
    return (await Promise.all(lists)).flat()
  }

  private async parts(kind: Kind, spec: AnyPart): Promise<readonly string[]> {
    const within = specOf(spec.within)
    if (within.is === 'part') throw new Error(`a ${kind} is a part of a part`)
    const wholes = await this.idsOf(spec.within)
    const lists = wholes.map(async (id) => {
      // Its kind has these as parts.
      const whole = (await this.read(within.one, id)) as Parameters<AnyPart['all']>[0]
      return spec.all(whole).map((part) => spec.idsOf(part, whole)[kind] ?? '')
    })
    return (await Promise.all(lists)).flatMap((ids) => ids.slice(0, mostOfOneParent))
  }

  private read(endpoint: Endpoint, id: string | undefined, query?: Record<string, unknown>): Promise<unknown> {
    const { query: asked } = endpoint
    const isPaged = 'entries' in asked && 'pageSize' in (asked.entries as object)
    return this.service.read(endpoint, { params: paramsOf(endpoint, id), ...(isPaged && { query }) })
  }
}
