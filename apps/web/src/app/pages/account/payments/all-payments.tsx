import type { AccountAnswer } from '@kola/contract/account'
import { Section } from '@kola/ui/surfaces/sheet'
import { useState } from 'react'
import { useAllPayments } from '#features/payments/calls/queries.ts'
import { PaymentList } from '#features/payments/timeline/payment-list.tsx'
import { useTenant } from '#features/tenant/queries.ts'
import { say } from './words.ts'

/** All payments of the account. */
export function PaymentsSection({ account }: { account: AccountAnswer }) {
  const { appName, texts: config } = useTenant()
  const { data: payments, hasNextPage, fetchNextPage } = useAllPayments()
  const [older, setOlder] = useState<'asked' | 'failed' | null>(null)
  const parties = {
    ...{ payer: account.name, email: account.profile.email_address },
    ...{ seller: config.company_name || appName, taxNumber: config.tax_number ?? '' },
    vatPercent: config.vat_percent ?? '',
  }
  // The list may be read anew meanwhile, which ends this reading without a failure of its own.
  async function loadOlder() {
    setOlder('asked')
    const { isError, hasNextPage: isThereMore, data } = await fetchNextPage()
    setOlder(isError || (isThereMore && data?.length === payments?.length) ? 'failed' : null)
  }

  return (
    <Section title={say('payments')}>
      {payments ? (
        <PaymentList
          payments={payments}
          parties={parties}
          older={{
            ...{ isThere: hasNextPage, isLoading: older === 'asked', hasFailed: older === 'failed' },
            load: loadOlder,
          }}
        />
      ) : (
        <p>{say('paymentsOnTheWay')}</p>
      )}
    </Section>
  )
}
