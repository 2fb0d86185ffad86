import type { BankAccount, Payment } from '@kola/contract/payments/payment'
import { formatDay } from '#shared/format-day.ts'
import { formatMoney } from '#shared/money.ts'
import { Line } from '../pushed/parts/lines.tsx'
import { AccountNumber } from '../pushed/parts/slip.tsx'
import { say } from '../words.ts'

interface DepositSlipProps {
  bank: BankAccount
  amount: string
  currency: string
  /** Null until the service has noted the deposit. */
  payment: Payment | null
}

/** What tells whose it is, and until when it is waited for. */
function OnTheSlip({ payment: { reference, deposit } }: { payment: Payment }) {
  return (
    <dl className="teller__part">
      <Line label={say('writeOnSlip')} copy={{ text: reference, label: say('copyReference') }}>
        <span className="teller__number">{reference}</span>
      </Line>
      {deposit?.expiresAt && <Line label={say('payInBy')}>{formatDay(deposit.expiresAt.slice(0, 10))}</Line>}
    </dl>
  )
}

/** What is paid in where, like a slip of a bank's counter. Its page brings `PushedStyles`: a choice would wait for them. */
export function DepositSlip({ bank, amount, currency, payment }: DepositSlipProps) {
  const number = { text: bank.accountnumber, label: say('copyAccountNumber') }
  return (
    <section className="teller" aria-label={say('whatToPayIn')}>
      <dl className="teller__part teller__part--sum">
        <Line label={say('amount')} copy={{ text: amount, label: say('copyAmount') }}>
          {formatMoney(amount, currency)}
        </Line>
      </dl>
      <dl className="teller__part">
        <Line label={say('bank')}>{bank.name}</Line>
        <Line label={say('accountNumber')} copy={number}>
          <AccountNumber digits={bank.accountnumber} />
        </Line>
        <Line label={say('accountName')}>{bank.accountName}</Line>
      </dl>
      {payment && <OnTheSlip payment={payment} />}
    </section>
  )
}
