import type { RefundEffect } from '@kola/contract/money/deposits'
import type { OperatorPayment } from '@kola/contract/payments/operator'
import type { StaffSession } from '@kola/contract/staff/staff'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { MONEY, useAct } from '#features/money/use-act.ts'
import { toMemberName, toMethod } from '#features/money/words.ts'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { toMoney } from '#shared/format.ts'
import { Choose } from '#shared/parts/choose.tsx'
import { Dialog } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { useSettled } from '#shared/parts/settled.ts'
import { say } from '#shared/toasts.ts'
import { hasLeft } from '../left.ts'
import { Effect } from './effect.tsx'
import { NO_TRANSFER, TransferFields } from './transfer-fields.tsx'

interface RefundDialogProps {
  session: StaffSession
  payment: OperatorPayment
  onClose: () => void
}

const AMOUNT = /^\d{1,13}(\.\d{1,3})?$/

/** The effect before the button: where it goes, what becomes of what was bought, and the lines in the ledger. */
export function RefundDialog({ session, payment, onClose }: RefundDialogProps) {
  const { reference, currency, transactions, gateway } = payment
  const left = transactions.filter(hasLeft)
  const [transaction, setTransaction] = useState(left[0]?.id ?? '')
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [transfer, setTransfer] = useState(NO_TRANSFER)
  // The same words sent again after a lost line are one refund.
  const [id] = useState(() => crypto.randomUUID())
  const { error, isBusy, act } = useAct()
  const typed = useSettled(amount.trim().replaceAll(',', ''))
  const part = AMOUNT.test(typed) ? { amount: typed } : {}
  const effect = useQuery({
    queryKey: [MONEY, 'effect', reference, transaction, part.amount],
    queryFn: () =>
      client('GET /api/v1/apps/payments/{reference}/refund', {
        params: { reference },
        query: { transaction, ...part },
      }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const told = effect.data?.effect
  const isManual = gateway === 'manual'
  function submit(event: FormEvent) {
    event.preventDefault()
    const body = { actor: session.staff.name, id, reason, transaction, ...part, ...(isManual && { transfer }) }
    void act(
      () => client('POST /api/v1/apps/payments/{reference}/refund', { params: { reference }, body }),
      (answer) => {
        say(answer.approval || isManual ? 'It waits for a second person' : 'It is on its way back')
        onClose()
      },
    )
  }
  const isWrong = amount.trim() !== '' && !AMOUNT.test(amount.trim().replaceAll(',', ''))
  const isStale = amount.trim().replaceAll(',', '') !== typed || effect.isFetching
  return (
    <Dialog title={`Give back ${reference}`} isWide onClose={onClose}>
      <form onSubmit={submit}>
        <div className="dialog__body stack">
          <p className="note">
            {toMemberName(payment.member, payment.userid)}, {toMoney(payment.amount, currency)} by {toMethod(payment)}
          </p>
          {left.length > 1 && (
            <Choose
              label="Which of what came"
              value={transaction}
              options={left.map((one) => [one.id, `${toMoney(one.amount, one.currency)}, ${one.transaction}`])}
              onChange={({ target }) => setTransaction(target.value)}
            />
          )}
          <div className="pair">
            <Field
              label="Amount"
              inputMode="decimal"
              placeholder={told?.most ?? ''}
              value={amount}
              fault={isWrong ? 'This is no amount' : toFieldText(error, 'amount')}
              hint={told && `${currency}; all of what is left, ${told.most}, where nothing is typed.`}
              onChange={({ target }) => setAmount(target.value)}
            />
            <Field
              label="Reason"
              required
              minLength={3}
              maxLength={300}
              value={reason}
              fault={toFieldText(error, 'reason')}
              onChange={({ target }) => setReason(target.value)}
            />
          </div>
          {isManual && <TransferFields value={transfer} error={error} onChange={setTransfer} />}
          {effect.error && <Failure error={effect.error} />}
          {told && !effect.error && <Effect effect={told} payment={payment} />}
          {error !== null && <Failure error={error} />}
        </div>
        <div className="dialog__foot">
          <button type="button" className="b b--text" onClick={onClose}>
            Cancel
          </button>
          <button
            type="submit"
            className="b b--main"
            disabled={isBusy || isStale || isWrong || !told || !!effect.error}
          >
            {told ? toButton(told) : 'Give back'}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

function toButton({ amount, currency, gateway, isSecondNeeded }: RefundEffect): string {
  const sum = toMoney(amount, currency)
  if (gateway === 'manual') return `Record a transfer of ${sum}`
  return isSecondNeeded ? `Ask a second person for ${sum}` : `Give back ${sum}`
}
