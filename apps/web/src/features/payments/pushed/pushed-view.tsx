import { Button, ButtonLink } from '@kola/ui/controls/button'
import { Icon } from '@kola/ui/controls/icon'
import { Message } from '@kola/ui/feedback/message'
import { Bell } from '@kola/ui/icons/bars'
import { TriangleAlert } from '@kola/ui/icons/notices'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatMoney } from '#shared/money.ts'
import { payPaths } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'
import { CopyNext } from '../copy-button.tsx'
import { say as sayPayment } from '../words.ts'
import { Closed } from './closed.tsx'
import { BankChoice, DialCode } from './parts/dial-code.tsx'
import { GiveBack } from './parts/give-back.tsx'
import { ShortText } from './parts/short-text.tsx'
import { Side } from './parts/side.tsx'
import { Slip } from './parts/slip.tsx'
import { WayOfMoney } from './parts/way-of-money.tsx'
import { findPushedProvider, findUssdBank } from './plan/banks.ts'
import type { PushedProps } from './plan/pushed-props.ts'
import { beginAnew } from './use-begin.ts'
import { say } from './words.ts'

function sayTitle({ payment, view, isSent, isBack }: PushedProps): string {
  const isCode = payment.pushed.kind === 'ussd'
  if (view.kind === 'closed') return say(isCode ? 'codeClosed' : 'numberClosed')
  if (view.kind === 'short') return say('stillMissing', { amount: formatMoney(view.toSend, payment.currency) })
  if (isSent) return say('waitingForBank')
  if (isBack) return say('welcomeBack')
  return say(isCode ? 'dialIt' : 'sendIt')
}

/** What is happening, in a sentence or two that are read out when they change. */
function saySentences({ payment, view, isBack, isSent, isOnline }: PushedProps): [string, string?] {
  if (!isOnline) return [say('offline')]
  if (isSent) return [say('waiting'), say('waitingSent')]
  if (view.isSoon) return [say('waiting'), say('fewMinutes')]
  if (isBack) return [say(payment.pushed.kind === 'ussd' ? 'lookedMeanwhileCode' : 'lookedMeanwhile')]
  return [say('waiting')]
}

const CopyNumber = ({ number }: { number: string }) => (
  <CopyNext text={number} label={say('copyNumber')} told={say('numberCopied')} />
)

const MayClose = () => (
  <p className="safe">
    <Icon of={Bell} />
    <span>{say('mayClose')}</span>
  </p>
)

function Short(props: PushedProps) {
  const { payment, view, beginning, onAsk } = props
  const { pushed } = payment
  return (
    <>
      <ShortText {...props} />
      {pushed.kind === 'transfer' && <Slip {...props} />}
      {pushed.kind === 'transfer' ? (
        <CopyNumber number={pushed.accountNumber} />
      ) : (
        <Button wide look="main" busy={beginning.isSending} onClick={() => beginAnew(payment, beginning)}>
          {say('newCode')}
        </Button>
      )}
      {view.held.length > 0 && <GiveBack payment={payment} onAsk={onAsk} />}
    </>
  )
}

function Steps(props: PushedProps) {
  const [first, second] = saySentences(props)
  const { message } = props.payment
  // What the service says of a payment that nobody has sent, the screen says already.
  const more = message.includes(sayPayment('nothingTaken')) ? '' : message
  return (
    <>
      <WayOfMoney isSent={props.isSent} />
      <p className="pushed-status" role="status">
        {second ? <strong>{first} </strong> : first}
        {second && <span>{second} </span>}
        {more && <span className="pushed-more">{more}</span>}
      </p>
    </>
  )
}

/** What else may be done while nothing has come: said to be sent, dialled, or asked for anew where time runs out. */
function Otherwise({ payment, view, beginning, own, onSent }: PushedProps) {
  const bought = { sid: payment.sub_id, pid: payment.package_id }
  const isCode = payment.pushed.kind === 'ussd'
  const toUssd = payPaths.transfer(bought, { way: 'ussd', provider: payment.gateway, coupon: payment.coupon })
  return (
    <>
      <div className="button-row pushed-ways">
        <Button onClick={onSent}>{say('haveSent')}</Button>
        {view.isSoon && (
          <Button busy={beginning.isSending} onClick={() => beginAnew(payment, beginning)}>
            {say(isCode ? 'newCode' : 'newNumber')}
          </Button>
        )}
        {!view.isSoon && !isCode && <ButtonLink href={toUssd}>{say('dialUssd')}</ButtonLink>}
      </div>
      {isCode && (
        <p>
          <button
            type="button"
            className="quiet-link"
            aria-busy={beginning.isSending || undefined}
            onClick={() => beginning.begin()}
          >
            {say('useBankApp')}
          </button>
        </p>
      )}
      <p>
        <a className="quiet-link" href={payPaths.choose(bought)}>
          {say('payAnotherWay')}
        </a>
      </p>
      {own}
    </>
  )
}

function Waiting(props: PushedProps) {
  const { payment, beginning, userAgent, onAsk } = props
  const { pushed } = payment
  return (
    <>
      {pushed.kind === 'ussd' && (
        <div className="gapped gapped--near">
          <BankChoice
            provider={findPushedProvider(payment.gateway) ?? 'flutterwave'}
            bank={findUssdBank(pushed.bankName)}
            onBank={beginning.begin}
            isBusy={beginning.isSending}
          />
          <DialCode code={pushed.code} userAgent={userAgent} />
        </div>
      )}
      <Slip {...props} />
      {pushed.kind === 'transfer' && <CopyNumber number={pushed.accountNumber} />}
      <Steps {...props} />
      <GiveBack payment={payment} onAsk={onAsk} />
      <MayClose />
      <Otherwise {...props} />
    </>
  )
}

function Sent(props: PushedProps) {
  const isCode = props.payment.pushed.kind === 'ussd'
  return (
    <>
      <div className="surface gapped">
        <Steps {...props} />
      </div>
      <div className="message message--warning">
        <Icon of={TriangleAlert} />
        <p>{say(isCode ? 'doNotDialAgain' : 'doNotSendAgain')}</p>
      </div>
      <Slip {...props} />
      <ButtonLink wide look="main" href={paths.home}>
        {say('lookAround')}
      </ButtonLink>
      <MayClose />
    </>
  )
}

function Body(props: PushedProps): ReactNode {
  if (props.view.kind === 'closed') return <Closed {...props} />
  if (props.view.kind === 'short') return <Short {...props} />
  return props.isSent ? <Sent {...props} /> : <Waiting {...props} />
}

/** A payment that the payer's bank is to send, in each of its states. */
export function PushedView(props: PushedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const title = sayTitle(props)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read out with each name
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title])
  const { failure } = props.beginning
  return (
    <>
      <div className="pay-head">
        <h1 ref={heading} tabIndex={-1} className={props.view.kind === 'short' ? 'sum-title' : undefined}>
          {title}
        </h1>
      </div>
      <div className="checkout checkout--pushed">
        <div className="gapped">
          <Body {...props} />
          {failure && (
            <Message kind="danger">
              <strong>{say('couldNotBegin')}</strong>
              <p>{failure.text}</p>
            </Message>
          )}
        </div>
        <Side {...props} />
      </div>
    </>
  )
}
