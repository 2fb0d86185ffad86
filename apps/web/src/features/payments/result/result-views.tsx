import type { BankAccount, Payment } from '@kola/contract/payments/payment'
import { Button, ButtonLink } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Sending } from '#shared/entries/use-sending.ts'
import { formatMoney } from '#shared/money.ts'
import { type Bought, payPaths } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'
import { paymentTexts } from '#shared/payment-texts.ts'
import { texts } from '#shared/texts.ts'
import { lazyView } from '#shared/views/lazy-view.tsx'
import { DepositSlip } from '../cash/deposit-slip.tsx'
import { toGatewayName } from '../gateway-names.ts'
import { PushedStyles } from '../pushed/pushed-styles.tsx'
import { toTaken } from '../timeline/plan-steps.ts'
import { Timeline } from '../timeline/timeline.tsx'
import { say } from '../words.ts'
import { hasArrivedOddly, isPushing, type Outcome } from './plan-outcome.ts'

/** Comes for those alone whose bank sends the money. */
const PushedScreen = lazyView(async () => (await import('../pushed/pushed-screen.tsx')).PushedScreen)
const Arrived = lazyView(async () => (await import('../pushed/arrived.tsx')).Arrived)

interface PartProps {
  title: string
  payment?: Payment | null | undefined
  children?: ReactNode
}

/** Whatever became of it is read out: the focus goes to its name. */
function Part({ title, payment, children }: PartProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told with each name
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title])
  return (
    <div className="gapped">
      <div className="pay-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
      </div>
      {children}
      {payment && (
        <p className="note">
          {say('referenceAt', { reference: payment.reference, way: toGatewayName(payment.gateway) })}
        </p>
      )}
    </div>
  )
}

const Quiet = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="quiet-link" href={href}>
    {children}
  </a>
)

const GoHome = () => (
  <ButtonLink wide look="main" href={paths.home}>
    {texts.goHome}
  </ButtonLink>
)

/** A deposit waits for the person, not for a bank. */
function DepositWaits({ payment, bank }: { payment: Payment; bank: BankAccount }) {
  return (
    <Part title={say('depositWaits')} payment={payment}>
      <PushedStyles />
      {payment.question && <Message kind="warning">{payment.message}</Message>}
      <p>{say('depositWaitsText')}</p>
      <DepositSlip bank={bank} amount={payment.amount} currency={payment.currency} payment={payment} />
      <Timeline payment={payment} />
      <p>{say('goesOnItself')}</p>
      <GoHome />
    </Part>
  )
}

/** The bank waits for the person: there is something to do. */
function BankAsks({
  payment,
  onAnswer,
  answering,
}: { payment: Payment } & Pick<ResultProps, 'onAnswer' | 'answering'>) {
  return (
    <Part title={say('bankAsks')} payment={payment}>
      <p className="lead">{payment.message}</p>
      {payment.url && (
        <ButtonLink wide look="main" href={payment.url}>
          {say('goOnPaying')}
        </ButtonLink>
      )}
      {!payment.url && payment.gateway === 'stripe' && (
        <Button wide look="main" busy={answering.isSending} onClick={() => onAnswer(payment)}>
          {say('answerBank')}
        </Button>
      )}
      {answering.failure && <Message kind="danger">{answering.failure.text}</Message>}
      <Timeline payment={payment} />
      <p>{say('goesOnItself')}</p>
      <p className="button-row">
        <Quiet href={paths.account}>{texts.account}</Quiet>
        <Quiet href={paths.home}>{texts.goHome}</Quiet>
      </p>
    </Part>
  )
}

function Waiting({ payment, ...answer }: { payment: Payment | null } & Pick<ResultProps, 'onAnswer' | 'answering'>) {
  if (payment?.state === 'action_required') return <BankAsks payment={payment} {...answer} />
  return (
    <Part title={say('stillThinking')} payment={payment}>
      <p className="lead">
        {payment && `${say('askedFor', { amount: formatMoney(payment.amount, payment.currency) })} `}
        <strong>{say('payOnlyOnce')}</strong>
      </p>
      {payment?.message && <p>{payment.message}</p>}
      {payment && <Timeline payment={payment} />}
      <p>{say('goesOnItself')}</p>
      <GoHome />
    </Part>
  )
}

interface StoppedProps {
  title: string
  payment: Payment
  bought: Bought | null
}

/** Begun and not paid: nothing was taken, and it may be gone on with. */
function Stopped({ title, payment, bought }: StoppedProps) {
  return (
    <Part title={title} payment={payment}>
      <p className="lead">{say('stillThere', { plan: payment.sub })}</p>
      {payment.url && (
        <ButtonLink wide look="main" href={payment.url}>
          {say('goOnPaying')}
        </ButtonLink>
      )}
      {bought && (
        <ButtonLink wide look={payment.url ? 'quiet' : 'main'} href={payPaths.choose(bought)}>
          {say('payAnotherWay')}
        </ButtonLink>
      )}
      <p className="button-row">
        <Quiet href={paths.packages}>{say('anotherPlan')}</Quiet>
        <Quiet href={paths.home}>{texts.goHome}</Quiet>
      </p>
    </Part>
  )
}

const FAILED_TITLES = {
  taken: 'failedTaken',
  'given-back': 'failedGivenBack',
  'going-back': 'failedGoesBack',
  unknown: 'failedUnknown',
  'not-taken': 'failedNothing',
} as const

function Failed({ outcome, bought, onRetry }: ResultProps & { outcome: Outcome & { kind: 'failed' } }) {
  const { payment, reason } = outcome
  const title = say(FAILED_TITLES[payment ? toTaken(payment) : 'unknown'])
  // The service ends with what the title says already.
  const why = reason.replace(`${title}.`, '').trim()
  return (
    <Part title={title} payment={payment}>
      <Message kind="danger">
        <strong>{paymentTexts.verifyFailed}</strong>
        {why && <p>{why}</p>}
      </Message>
      {payment && <Timeline payment={payment} />}
      <Button wide look="main" onClick={onRetry}>
        {say('tryAgain')}
      </Button>
      {bought && (
        <ButtonLink wide href={payPaths.choose(bought)}>
          {say('payAnotherWay')}
        </ButtonLink>
      )}
      <p className="button-row">
        <Quiet href={paths.account}>{texts.account}</Quiet>
        <Quiet href={paths.helpCentre}>{texts.helpCentre}</Quiet>
        <Quiet href={paths.home}>{texts.goHome}</Quiet>
      </p>
    </Part>
  )
}

function NeedsCheckout({ payment, bought }: { payment: Payment; bought: Bought | null }) {
  return (
    <Part title={say('oneStepLeft')} payment={payment}>
      <Message kind="success">
        <p>{paymentTexts.checkoutNeeded}</p>
      </Message>
      {bought && (
        <ButtonLink wide look="main" href={payPaths.checkout(bought, { kept: 'card' })}>
          {paymentTexts.startMembership}
        </ButtonLink>
      )}
    </Part>
  )
}

export interface ResultProps {
  outcome: Outcome
  bought: Bought | null
  onRetry: () => void
  /** Looks at once. */
  onAsk: () => void
  /** Opens what the bank asks about a payment made on our own page. */
  onAnswer: (payment: Payment) => void
  answering: Pick<Sending, 'isSending' | 'failure'>
}

/** What became of a payment. */
export function Result(props: ResultProps) {
  const { outcome, bought } = props
  switch (outcome.kind) {
    case 'asking':
    case 'done':
      if (outcome.kind === 'done' && hasArrivedOddly(outcome.payment))
        return <Arrived payment={outcome.payment} onAsk={props.onAsk} />
      return (
        <Part title={say('oneMoment')}>
          <p role="status">{say('askingBank')}</p>
        </Part>
      )
    case 'waiting':
    case 'unpaid':
      if (outcome.payment?.deposit)
        return <DepositWaits payment={outcome.payment} bank={outcome.payment.deposit.bank} />
      if (outcome.payment && isPushing(outcome.payment))
        return <PushedScreen payment={outcome.payment} onAsk={props.onAsk} />
      if (outcome.kind === 'unpaid')
        return <Stopped title={say('notPaidYet')} payment={outcome.payment} bought={bought} />
      return <Waiting payment={outcome.payment} onAnswer={props.onAnswer} answering={props.answering} />
    case 'cancelled':
      if (hasArrivedOddly(outcome.payment)) return <Arrived payment={outcome.payment} onAsk={props.onAsk} />
      return <Stopped title={say('youStopped')} payment={outcome.payment} bought={bought} />
    case 'checkout':
      return <NeedsCheckout payment={outcome.payment} bought={bought} />
    case 'failed':
      return <Failed {...props} outcome={outcome} />
  }
}
