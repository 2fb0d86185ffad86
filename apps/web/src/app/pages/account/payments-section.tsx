import type { AccountAnswer } from '@kola/contract/account'
import { Section } from '@kola/ui/surfaces/sheet'
import { useAllPayments } from '#features/payments/calls/queries.ts'
import { PaymentList } from '#features/payments/timeline/payment-list.tsx'
import { useTenant } from '#features/tenant/queries.ts'
import { say } from './words.ts'

/** All payments of the account. */
export function PaymentsSection({ account }: { account: AccountAnswer }) {
  const { appName, texts: config } = useTenant()
  const { data: payments, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useAllPayments()
  const parties = {
    ...{ payer: account.name, email: account.profile.email_address },
    ...{ seller: config.company_name || appName, taxNumber: config.tax_number ?? '' },
    vatPercent: config.vat_percent ?? '',
  }
  return (
    <Section title={say('payments')}>
      {payments ? (
        <PaymentList
          payments={payments}
          parties={parties}
          older={{
            ...{ isThere: hasNextPage, isLoading: isFetchingNextPage, hasFailed: isFetchNextPageError },
            load: fetchNextPage,
          }}
        />
      ) : (
        <p>{say('paymentsOnTheWay')}</p>
      )}
    </Section>
  )
}
