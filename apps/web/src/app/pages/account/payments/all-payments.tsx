import type { AccountAnswer } from '@kola/contract/account'
import { useState } from 'react'
import type { useAllPayments } from '#features/payments/calls/queries.ts'
import { PaymentList } from '#features/payments/timeline/payment-list.tsx'
import { useTenant } from '#features/tenant/queries.ts'

interface AllPaymentsProps {
  account: AccountAnswer
  all: ReturnType<typeof useAllPayments>
}

/** All payments of the account. */
export function AllPayments({ account, all }: AllPaymentsProps) {
  const { appName, texts: config } = useTenant()
  const { data: payments = [], hasNextPage, fetchNextPage } = all
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
    setOlder(isError || (isThereMore && data?.length === payments.length) ? 'failed' : null)
  }

  return (
    <PaymentList
      payments={payments}
      parties={parties}
      older={{
        ...{ isThere: hasNextPage, isLoading: older === 'asked', hasFailed: older === 'failed' },
        load: loadOlder,
      }}
    />
  )
}
