// Licensing venues of a company (§2), and for which days each would be.
import { useNavigate } from 'react-router'
import * as v from 'valibot'
import { createInvoice } from '../../../commands/licences.ts'
import { Invoice } from '../../contract/licence.ts'
import { readStored } from '../../contract/stored.ts'
import { paths } from '../../paths.ts'
import { useSay } from '../../shell/words/say.ts'
import { Notice } from '../../ui/notice.tsx'
import { useCompany } from '../venues/company-frame.tsx'
import { CreatePage } from '../venues/create-page.tsx'
import { InvoicePreview } from './invoice-preview.tsx'

export function Component() {
  const { say } = useSay()
  const navigate = useNavigate()
  const { id, venueCount } = useCompany()
  if (venueCount === 0) return <Notice kind="empty" title={say('ui.invoices.noVenues')} />
  return (
    <CreatePage
      command={createInvoice}
      targets={[id]}
      up={paths.companyInvoices(id)}
      at={paths.createInvoice(id)}
      onMade={(made) => void navigate(paths.invoice(id, readStored(v.pick(Invoice, ['id']), made).id))}
    >
      <InvoicePreview companyId={id} />
    </CreatePage>
  )
}
