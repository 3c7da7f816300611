// The licences of an invoice for the typed values, by the rule of the platform.
import { useDeferredValue } from 'react'
import { useFormContext } from 'react-hook-form'
import * as v from 'valibot'
import { useRead } from '../../api/use-read.ts'
import { Day, dayIn, daysBetween } from '../../contract/day.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { usualMonths, type Licence } from '../../contract/licence.ts'
import { daysTaken, licenceLinesOf, shareDays, periodOf } from '../../rules/licences.ts'
import { usePageSession } from '../../shell/session/session.ts'
import type { FormValues } from '../../shell/forms/arg-values.ts'
import { useSay } from '../../shell/words/say.ts'
import { systemZone } from '../../shell/words/time.ts'
import { useLicencesOfCompany } from './use-licences.ts'

export function InvoicePreview({ companyId }: { companyId: string }) {
  const { say } = useSay()
  const { watch } = useFormContext<FormValues>()
  const { clock } = usePageSession()
  const typed = useDeferredValue(JSON.stringify(watch()))
  const licences = useLicencesOfCompany(companyId).rows
  const venues = useRead(endpoints.listCompanyVenueNames, { params: { id: companyId } }).data?.venues
  if (!licences || !venues) return null
  // Written a few lines above.
  const lines = linesIn(JSON.parse(typed) as FormValues, licences, clock.now())
  const names = new Map(venues.map(({ venueId, name }) => [venueId, name]))
  return (
    <section aria-label={say('ui.invoices.preview')} className="mt-1 border-t border-line pt-2">
      <h3 className="pb-1 text-xs font-semibold text-dim">
        {say('ui.invoices.preview')} · {say('kind.licence.count', { count: lines.length })}
      </h3>
      {lines.length === 0 ? (
        <p className="text-dim">{say('ui.invoices.choose')}</p>
      ) : (
        <table className="w-full max-w-3xl text-left text-xs">
          <thead className="text-dim">
            <tr>
              <th className="py-0.5 pr-3 font-normal">{say('ui.licences.venue')}</th>
              <th className="py-0.5 pr-3 font-normal">{say('ui.licences.from')}</th>
              <th className="py-0.5 pr-3 font-normal">{say('ui.licences.to')}</th>
              <th className="py-0.5 text-end font-normal">{say('ui.invoices.days')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ venueId, from, to, cut, taken }, at) => (
              <tr key={`${venueId} ${at}`} className="border-t border-line-soft align-top">
                <td className="py-0.5 pr-3">
                  {names.get(venueId) ?? venueId}
                  {taken && <span className="block text-bad">{say('ui.invoices.taken', taken)}</span>}
                  {cut && <span className="block text-dim">{say('ui.invoices.cut')}</span>}
                </td>
                <td className="py-0.5 pr-3 tabular-nums">{from}</td>
                <td className={cut ? 'py-0.5 pr-3 text-warn tabular-nums' : 'py-0.5 pr-3 tabular-nums'}>{to}</td>
                <td className="py-0.5 text-end tabular-nums">{to < from ? '' : daysBetween(from, to)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** An incomplete date counts as empty. */
function daysIn(typed: unknown): string[] {
  const all = typeof typed === 'string' ? typed.split('\n') : Array.isArray(typed) ? typed.map(String) : []
  const read = all.map((text) => v.safeParse(Day, text))
  return read.every(({ success }) => success) ? read.map(({ output }) => String(output)) : []
}

function linesIn({ venueIds, from, to, months }: FormValues, licences: readonly Licence[], now: number) {
  const ids = Array.isArray(venueIds) ? venueIds.map(String) : []
  const count = typeof months === 'number' && months >= 1 && Number.isInteger(months) ? months : usualMonths
  return licenceLinesOf({ venueIds: ids, from: daysIn(from), to: daysIn(to) }).map((line) => {
    const own = licences.filter(({ venueId }) => venueId === line.venueId)
    const taken = own.map((licence) => daysTaken(licence)).filter((days) => days !== undefined)
    const today = dayIn(own[0]?.timeZone ?? systemZone(), now)
    const period = periodOf(taken, today, { ...line, months: count })
    return { ...line, ...period, taken: taken.find((days) => shareDays(days, period)) }
  })
}
