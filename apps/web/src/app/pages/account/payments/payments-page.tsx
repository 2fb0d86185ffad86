import { ButtonLink } from '@kola/ui/controls/button'
import { Lost } from '#app/offline/lost.tsx'
import { NoLine } from '#app/offline/no-line.tsx'
import { useAccount } from '#features/account/queries.ts'
import { useAllPayments } from '#features/payments/calls/queries.ts'
import { PayStyles } from '#features/payments/pay-styles.tsx'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { paths } from '#shared/paths.ts'
import { say } from '../words.ts'
import { AllPayments } from './all-payments.tsx'

function Screen() {
  const account = useAccount()
  const all = useAllPayments()
  const retry = () => void all.refetch()
  if (!all.data && all.isPaused) return <NoLine onRetry={retry} />
  if (!all.data && all.isError) {
    return (
      <Lost title={say('payLost')} onRetry={retry}>
        {say('payLostText')}
      </Lost>
    )
  }
  if (!all.data || !account) return <p role="status">{say('paymentsOnTheWay')}</p>
  return <AllPayments account={account} all={all} />
}

/** `/account/payments`: each payment with what became of it, its receipt and its invoices. */
export function PaymentsPage() {
  useScreenName(say('paymentsTitle'))
  return (
    <main className="page page--pay">
      <PayStyles />
      <div className="gapped">
        <div className="pay-head">
          <h1>{say('paymentsTitle')}</h1>
          <p>{say('paymentsIntro')}</p>
        </div>
        <Screen />
        <p>
          <ButtonLink look="line" href={paths.account}>
            {say('backToAccount')}
          </ButtonLink>
        </p>
      </div>
    </main>
  )
}
