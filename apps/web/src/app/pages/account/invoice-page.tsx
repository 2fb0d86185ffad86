import { Button, ButtonLink } from '@kola/ui/controls/button'
import { EmptyState } from '@kola/ui/feedback/empty-state'
import { useQuery } from '@tanstack/react-query'
import { toInvoiceQuery } from '#features/payments/calls/queries.ts'
import { PayStyles } from '#features/payments/pay-styles.tsx'
import { Invoice } from '#features/payments/receipt/invoice.tsx'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { useRouteParams } from '#shared/location/match-path.ts'
import { paths } from '#shared/paths.ts'
import { say } from './words.ts'

/** `/account/invoices/:number`: an invoice as it is printed or kept. */
export function InvoicePage() {
  const { number = '' } = useRouteParams()
  const { data: invoice, isError } = useQuery(toInvoiceQuery(number.toUpperCase()))
  useScreenName(say('invoice'))
  const toAccount = (
    <ButtonLink look="line" href={paths.account}>
      {say('backToAccount')}
    </ButtonLink>
  )
  return (
    <main className="page page--slim">
      <PayStyles />
      {invoice && (
        <div className="gapped">
          <Invoice invoice={invoice} />
          <div className="paper-actions">
            <Button look="main" onClick={() => print()}>
              {say('printInvoice')}
            </Button>
            {toAccount}
          </div>
        </div>
      )}
      {isError && (
        <EmptyState level={1} title={say('noInvoice')} action={toAccount}>
          <p>{say('noInvoiceText')}</p>
        </EmptyState>
      )}
    </main>
  )
}
