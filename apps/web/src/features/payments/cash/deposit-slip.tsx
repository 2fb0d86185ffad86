import type { BankAccount, Payment } from '@kola/contract/payments/payment'
import { formatDay } from '#shared/format-day.ts'
import { formatMoney } from '#shared/money.ts'
import { SlipLine } from '../slip-line.tsx'
import { say } from '../words.ts'

interface DepositSlipProps {
  bank: BankAccount
  amount: string
  currency: string
  /** Null until the service has noted the deposit. */
  payment: Payment | null
}

/** What is paid in where, with the reference that tells whose it is. */
export function DepositSlip({ bank, amount, currency, payment }: DepositSlipProps) {
  const expiresAt = payment?.deposit?.expiresAt
  return (
    <dl className="surface" aria-label={say('whatToPayIn')}>
      <SlipLine
        label={say('amount')}
        value={formatMoney(amount, currency)}
        copyLabel={say('copyAmount')}
        copied={amount}
      />
      <SlipLine label={say('bank')} value={bank.name} />
      <SlipLine label={say('accountNumber')} value={bank.accountnumber} copyLabel={say('copyAccountNumber')} />
      <SlipLine label={say('accountName')} value={bank.accountName} />
      {payment && <SlipLine label={say('writeOnSlip')} value={payment.reference} copyLabel={say('copyReference')} />}
      {expiresAt && <SlipLine label={say('payInBy')} value={formatDay(expiresAt.slice(0, 10))} />}
    </dl>
  )
}
