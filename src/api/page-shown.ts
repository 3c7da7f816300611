import { observed, type Observed } from './observed.ts'

/** Whether the page is visible: not while its tab is behind another or its window is minimised. */
export function pageShown(page: Pick<Document, 'visibilityState' | 'addEventListener'>): Observed<boolean> {
  const shown = observed(page.visibilityState !== 'hidden')
  page.addEventListener('visibilitychange', () => shown.set(page.visibilityState !== 'hidden'))
  return shown
}
