// One invoice (§2, §3) as printed; its text never changes. On screen each licence shows its current state.
import { useMemo } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { goInvoice } from '../../../commands/licences.ts'
import { goCompanies } from '../../../commands/places.ts'
import { printPage } from '../../../commands/session.ts'
import { useRead } from '../../api/use-read.ts'
import { daysBetween } from '../../contract/day.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { Invoice, InvoiceLine } from '../../contract/licence.ts'
import { paths } from '../../paths.ts'
import { licenceStateAt } from '../../rules/licence-state.ts'
import { CommandButton } from '../../shell/acts/command-button.tsx'
import { WithSession, usePageSession } from '../../shell/session/session.ts'
import { PageFor } from '../../shell/frame/page-for.tsx'
import { ThingProblem } from '../../shell/frame/thing-problem.tsx'
import { asLeft } from '../../shell/place/left-addresses.ts'
import { pathWord, usePage, usePane } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { thingTitle } from '../../shell/words/thing-title.ts'
import { StateBadge } from '../../shell/words/state-badge.tsx'
import { dateTimeText } from '../../shell/words/time.ts'
import { classes } from '../../ui/class-list.ts'
import { Pane } from '../../ui/pane.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useCompany } from '../venues/company-frame.tsx'

export function Component() {
  return (
    <PageFor command={goInvoice}>
      <OneInvoice />
    </PageFor>
  )
}

function OneInvoice() {
  const { say } = useSay()
  const { venueInvoiceId: invoiceId = '' } = useParams()
  const { id: companyId } = useCompany()
  const { data: invoice, problem, again } = useRead(endpoints.getInvoice, { params: { invoiceId } })
  usePage({
    title: thingTitle(say, invoice?.number, problem),
    path: [
      { label: pathWord(say('ui.invoices.title')), to: asLeft(paths.companyInvoices(companyId)) },
      { label: invoice?.number ?? invoiceId, to: paths.invoice(companyId, invoiceId) },
    ],
    about: { invoice: invoiceId },
    ...(invoice && { of: [invoice.number] }),
    up: asLeft(paths.companyInvoices(companyId)),
  })
  if (!invoice) return problem ? <ThingProblem problem={problem} again={again} leadsTo={goCompanies} /> : <Skeleton />
  const { venueCompanyId } = invoice
  if (venueCompanyId !== companyId) return <Navigate replace to={paths.invoice(venueCompanyId, invoiceId)} />
  return <Sheet invoice={invoice} />
}

function Sheet({ invoice }: { invoice: Invoice }) {
  const { say } = useSay()
  const { number, companyName, createTime, by, licenses, id } = invoice
  const hand = useMemo(() => ({ invoice: { selected: [], cursor: id } }), [id])
  const pane = usePane({ title: number, hand })
  return (
    <Pane
      {...pane.props}
      title={number}
      label={`${say('ui.invoices.heading')} ${number}`}
      count={companyName}
      focused={pane.focused}
      keyboardScroll
      className="min-h-0 flex-1 print:block"
      toolbar={
        <span className="ms-auto print:hidden">
          <WithSession>
            <CommandButton command={printPage} />
          </WithSession>
        </span>
      }
    >
      <style>{paperOf(number, say('ui.invoices.sheet', { page: slot, pages: slot }).split(slot))}</style>
      <article data-paper="invoice" className="max-w-4xl">
        <header className="mb-4 grid gap-x-6 gap-y-1 fold:grid-cols-[minmax(0,1fr)_auto] print:grid-cols-[minmax(0,1fr)_auto]">
          <h3 className="text-lg font-bold">{say('ui.invoices.heading')}</h3>
          <p className="text-end text-lg font-bold tabular-nums">{number}</p>
          <p className="break-words">
            <span className="text-dim">{say('ui.invoices.company')}</span> {companyName}
          </p>
          <p className="text-end">
            <span className="text-dim">{say('ui.invoices.issued')}</span>{' '}
            <span className="tabular-nums">{dateTimeText(createTime)}</span>
          </p>
          <p className="col-span-full text-dim">
            {say('ui.invoices.by')} {by}
          </p>
        </header>
        <table className="w-full text-left">
          <thead className="text-dim">
            <tr className="border-b border-line">
              <th className={classes('w-10 py-1 pr-3 text-end font-normal', withRoom)}>
                {say('ui.invoices.position')}
              </th>
              <th className="py-1 pr-3 font-normal">{say('ui.invoices.venue')}</th>
              <th className="w-26 py-1 pr-3 font-normal">{say('ui.licences.from')}</th>
              <th className="w-26 py-1 pr-3 font-normal">{say('ui.licences.to')}</th>
              <th className={classes('w-14 py-1 pr-3 text-end font-normal', withRoom)}>{say('ui.invoices.days')}</th>
              <th data-screen-only className="w-28 py-1 font-normal max-fold:hidden">
                {say('ui.invoices.shownState')}
              </th>
            </tr>
          </thead>
          <tbody>
            {licenses.map((line, at) => (
              <Line key={line.licenceId} line={line} position={at + 1} />
            ))}
          </tbody>
        </table>
        <p className="border-t border-line pt-2 text-end font-bold">
          {say('kind.licence.count', { count: licenses.length })}
        </p>
      </article>
    </Pane>
  )
}

/** Columns that a phone has no room for: what they say stands below the name there. */
const withRoom = 'max-fold:hidden print:table-cell'

function Line({ line, position }: { line: InvoiceLine; position: number }) {
  const { clock } = usePageSession()
  const { say } = useSay()
  const { venueId, venueName, address, from, to } = line
  const state = <StateBadge machine="licence" state={licenceStateAt(line, clock.now())} />
  const days = daysBetween(from, to)
  return (
    <tr className="border-b border-line-soft align-top">
      <td className={classes('py-1 pr-3 text-end text-dim tabular-nums', withRoom)}>{position}</td>
      <td className="py-1 pr-3">
        <Link to={paths.venueLicence(venueId)} className="font-bold hover:underline">
          {venueName}
        </Link>
        <span className="block text-xs text-dim">{address}</span>
        <span className="flex flex-wrap gap-x-3 fold:hidden print:hidden">
          {state}
          <span className="text-dim">
            {say('ui.invoices.days')} {days}
          </span>
        </span>
      </td>
      <td className="py-1 pr-3 whitespace-nowrap tabular-nums">{from}</td>
      <td className="py-1 pr-3 whitespace-nowrap tabular-nums">{to}</td>
      <td className={classes('py-1 pr-3 text-end tabular-nums', withRoom)}>{days}</td>
      <td data-screen-only className="py-1 max-fold:hidden">
        {state}
      </td>
    </tr>
  )
}

/** Where the numbers stand, which only the printer knows. */
const slot = '|'

/** A sheet of its own kind: upright, with number and page on each. `words`: before, between and after the two numbers of pages. */
function paperOf(number: string, words: readonly string[]): string {
  const [before = '', between = '', after = ''] = words.map(quoted)
  const small = 'font-family: inherit; font-size: 9pt;'
  return `@media print { body { page: invoice; } }
@page invoice {
  size: A4 portrait;
  margin: 14mm 14mm 18mm;
  @bottom-left { content: ${quoted(number)}; ${small} }
  @bottom-right { content: ${before} counter(page) ${between} counter(pages) ${after}; ${small} }
}`
}

function quoted(text: string): string {
  return `"${text.replace(/["\\\n]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`
}
