import type { Reason } from '../contract/reason.ts'
import type { Asking, TemplateView } from '../contract/views.ts'
import { whyNotEnded } from './tournaments.ts'

/** When a tournament may be made from a template: its content was checked when it was saved. */
export function whyNotUseTemplate(
  _view: TemplateView,
  { now }: Asking,
  args?: { registrationEnd?: number | null | undefined },
): Reason | undefined {
  return whyNotEnded(args?.registrationEnd, now)
}
