import type { Deposit } from '@kola/contract/money/deposits'
import type { BankAccount } from '@kola/contract/payments/payment'
import type { StaffSession } from '@kola/contract/staff/staff'
import { type FormEvent, useState } from 'react'
import { useAct } from '#features/money/use-act.ts'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { Choose } from '#shared/parts/choose.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { say } from '#shared/toasts.ts'

interface SlipFormProps {
  session: StaffSession
  deposit: Deposit
  banks: readonly BankAccount[]
}

const FIELDS = ['slipNumber', 'amount', 'currency', 'paidOn', 'bankId']

/** What somebody saw on the bank’s statement: a slip counts once, and is never changed. */
export function SlipForm({ session, deposit, banks }: SlipFormProps) {
  const { reference, currency } = deposit
  const [bankId, setBankId] = useState(deposit.bank?.id ?? '')
  const [slipNumber, setSlipNumber] = useState('')
  const [amount, setAmount] = useState('')
  const [paidOn, setPaidOn] = useState('')
  const { error, isBusy, act } = useAct()
  const fault = (field: string) => toFieldText(error, field)
  function submit(event: FormEvent) {
    event.preventDefault()
    const slip = { bankId, slipNumber: slipNumber.trim(), amount: amount.replaceAll(',', '').trim(), currency, paidOn }
    void act(
      () =>
        client('POST /api/v1/apps/payments/{reference}/evidence', {
          ...{ params: { reference }, body: { actor: session.staff.name, ...slip } },
        }),
      () => say(`${slip.slipNumber} is recorded`),
    )
  }
  return (
    <details className="panel card" open={deposit.slips.length === 0}>
      <summary>{deposit.slips.length === 0 ? 'Record a slip' : 'Record another slip'}</summary>
      <form className="stack" aria-label="Record a slip" onSubmit={submit}>
        <div className="pair">
          <Choose
            label="Bank"
            required
            value={bankId}
            options={[['', 'Choose'], ...banks.map(({ id, name }) => [id, name] as const)]}
            onChange={({ target }) => setBankId(target.value)}
          />
          <Field
            label="Slip number"
            required
            maxLength={60}
            value={slipNumber}
            fault={fault('slipNumber')}
            onChange={({ target }) => setSlipNumber(target.value)}
          />
          <Field
            label={`Amount, ${currency}`}
            required
            inputMode="decimal"
            value={amount}
            fault={fault('amount')}
            onChange={({ target }) => setAmount(target.value)}
          />
          <Field
            label="Paid on"
            type="date"
            required
            value={paidOn}
            fault={fault('paidOn')}
            onChange={({ target }) => setPaidOn(target.value)}
          />
        </div>
        <p className="note">As it stands on the statement: it cannot be changed afterwards. A slip counts once.</p>
        {error !== null && !FIELDS.some(fault) && <Failure error={error} />}
        <div className="acts">
          <button type="submit" className="b b--line" disabled={isBusy}>
            Record it
          </button>
        </div>
      </form>
    </details>
  )
}
