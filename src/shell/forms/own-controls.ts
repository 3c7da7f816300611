// Controls that areas bring for choosing things of one kind; the kind's entry says where they stand (`chosen`).
import type { ComponentType } from 'react'
import type { Kind } from '../../contract/views.ts'

export type OwnControlProps = {
  /** Of the field. */
  name: string
  /** The one thing the command is aimed at, where there is one. */
  target: string | undefined
  ids: readonly string[]
  onChange: (ids: readonly string[]) => void
}

type OwnControls = Partial<Record<Kind, ComponentType<OwnControlProps>>>

export const ownControls: OwnControls = {}

export function registerControls(own: OwnControls): void {
  Object.assign(ownControls, own)
}
