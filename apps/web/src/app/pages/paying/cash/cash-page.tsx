import type { BankAccount, Payment } from '@kola/contract/payments/payment'
import { ButtonLink } from '@kola/ui/controls/button'
import { Radios } from '@kola/ui/entries/radios'
import { EmptyState } from '@kola/ui/feedback/empty-state'
import { Message } from '@kola/ui/feedback/message'
import { useRef, useState } from 'react'
import { paymentsQuery, usePayments } from '#features/payments/calls/queries.ts'
import { Activation } from '#features/payments/cash/activation.tsx'
import { findDeposit, listBanks } from '#features/payments/cash/banks.ts'
import { DepositSlip } from '#features/payments/cash/deposit-slip.tsx'
import { useQuote } from '#features/payments/checkout/use-quote.ts'
import { holdPayment } from '#features/payments/held/held-payment.ts'
import { PushedStyles } from '#features/payments/pushed/pushed-styles.tsx'
import { queryClient } from '#shared/answers/query-client.ts'
import { type Sending, useSending } from '#shared/entries/use-sending.ts'
import { payPaths } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'
import { paymentTexts } from '#shared/payment-texts.ts'
import { SHOWN_WORDS } from '#shared/proof/shown-words.ts'
import { call } from '#shared/service/service.ts'
import { PayPage, WithBuying } from '../pay-page.tsx'
import type { Buying } from '../use-bought.ts'
import { say } from '../words.ts'

/** Where CONTINUE leads: to `/login` as written, and whoever is signed in from there to the deposit's state. CASH-02 */
export const toContinue = (payment: Payment | null): string =>
  payment ? paths.loginThen(payPaths.result(payment.reference).slice(1)) : paths.login

export interface CashProps {
  buying: Buying
  banks: readonly BankAccount[]
  bankId: string
  onBank: (id: string) => void
  payment: Payment | null
  due: string
  sending: Pick<Sending, 'isSending' | 'failure'>
}

function Chosen({ buying, banks, bankId, payment, due, sending }: Omit<CashProps, 'onBank'>) {
  const noted = payment?.deposit?.bank
  const bank = banks.find(({ id }) => id === bankId) ?? noted
  if (!bank) return null
  const known = noted?.id === bank.id ? payment : null
  const email = buying.config.support_email ?? ''
  return (
    <>
      <DepositSlip
        bank={bank}
        amount={known?.amount ?? due}
        currency={known?.currency ?? buying.price.currency}
        payment={known}
      />
      {sending.isSending && <p aria-hidden="true">{say('noting')}</p>}
      <Activation email={email} />
    </>
  )
}

/** What becomes of the choice, for whoever does not see it; a refusal for everybody. */
function Told({ payment, sending: { isSending, failure } }: Pick<CashProps, 'payment' | 'sending'>) {
  const noted = payment ? say('noted', { reference: payment.reference }) : ''
  return (
    <>
      <div className="visually-hidden" role="status">
        {isSending ? say('noting') : noted}
      </div>
      {failure && (
        <Message kind="danger">
          <strong>{say('notNoted')}</strong>
          <p>{failure.text}</p>
        </Message>
      )}
    </>
  )
}

/** The banks, the account to pay in to, and the reference to write on the slip. */
export function Cash(props: CashProps) {
  const { buying, banks, bankId, onBank, payment } = props
  if (banks.length === 0) {
    const otherWay = (
      <ButtonLink look="main" href={payPaths.choose(buying.bought)}>
        {say('payAnotherWay')}
      </ButtonLink>
    )
    return (
      <PayPage name={say('payIn')} slim>
        <EmptyState level={1} title={say('noBanks')} action={otherWay} />
      </PayPage>
    )
  }
  return (
    <PayPage name={say('payIn')} slim>
      <div className="pay-head">
        <h1>{say('payIn')}</h1>
        <p>{say('whichBank')}</p>
      </div>
      <div className="gapped">
        <div className="bank-choice">
          <Radios
            legend={say('whichBank')}
            choices={banks.map(({ id, name }) => ({ id, label: name }))}
            value={bankId || (payment?.deposit?.bank.id ?? '')}
            onValue={onBank}
          />
        </div>
        <Chosen {...props} />
        <Told {...props} />
        <ButtonLink look="main" wide href={toContinue(payment)}>
          {paymentTexts.continueLoud}
        </ButtonLink>
        <p>
          <a className="quiet-link" href={payPaths.choose(buying.bought)}>
            {say('payAnotherWay')}
          </a>
        </p>
      </div>
    </PayPage>
  )
}

function CashView({ buying }: { buying: Buying }) {
  const { bought, price, config } = buying
  const asked = useQuote({ sid: bought.sid, titleId: bought.titleId })
  const coupon = asked.couponError ? '' : asked.coupon
  const [bankId, setBankId] = useState('')
  const wanted = useRef('')
  const [begun, setBegun] = useState<Payment | null>(null)
  const sending = useSending()
  const known = findDeposit(usePayments() ?? [], bought.sid) ?? null
  const payment = begun ?? known
  function choose(id: string) {
    setBankId(id)
    wanted.current = id
    // Whoever chooses again meanwhile is not asked to press twice.
    sending.send(async () => {
      for (let noted = ''; noted !== wanted.current; ) {
        noted = wanted.current
        const { sid: subscriptionId, titleId } = bought
        const body = { subscriptionId, bankId: noted, ...(coupon ? { coupon } : {}), ...(titleId ? { titleId } : {}) }
        const answer = await call('POST /apps/v1/manual-payments', { body, headers: SHOWN_WORDS })
        holdPayment({ ...bought, reference: answer.payment.reference })
        setBegun({ ...answer.payment, deposit: answer.payment.deposit ?? { bank: answer.bank, expiresAt: '' } })
      }
      void queryClient.invalidateQueries({ queryKey: paymentsQuery.queryKey })
    })
  }
  const due = asked.quote?.due ?? price.price
  return <Cash {...{ buying, bankId, payment, due, sending }} banks={listBanks(config)} onBank={choose} />
}

/** `/cashpayment`: a deposit at one of the tenant's banks. */
export function CashPage() {
  return (
    <>
      <PushedStyles />
      <WithBuying View={CashView} />
    </>
  )
}
