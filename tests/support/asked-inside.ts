// The question of an act in the form that sends it.
import type { Desk } from './desk.ts'

export const whatItDoes = (desk: Desk) =>
  desk.dialog().getByRole('region', { name: desk.say('ui.shell.confirm.consequences') })
