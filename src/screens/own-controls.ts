// The controls with which areas choose things of their kinds, loaded when a form first has one.
import { registerControls } from '../shell/forms/own-controls.ts'
import { deferred } from '../shell/session/deferred.tsx'

registerControls({
  template: deferred(() => import('./create/template-choice.tsx')),
  team: deferred(() => import('./team/team-choice.tsx')),
})
