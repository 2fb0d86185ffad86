import { formatMoney } from '#shared/money.ts'
import { type PushedPayment, type PushedPlan, toCopied } from '../plan/plan-pushed.ts'
import { say } from '../words.ts'
import { WhyThisSum } from './bill.tsx'
import { Line } from './lines.tsx'
import { TimeLeft } from './time-left.tsx'

/** `9902147735` as it is read out: by three, three and four. */
export function AccountNumber({ digits }: { digits: string }) {
  const [, first, second, third] = digits.match(/^(\d{3})(\d{3})(\d{4})$/) ?? []
  return (
    <span className="teller__number">
      <span>{first ?? digits}</span>
      {second && <span>{second}</span>}
      {third && <span>{third}</span>}
    </span>
  )
}

interface SlipProps {
  payment: PushedPayment
  view: PushedPlan
  nowMs: number
}

/** What is to be sent where and until when, like a slip of a bank's counter. */
export function Slip({ payment, view, nowMs }: SlipProps) {
  const { pushed, currency } = payment
  const amount = { text: toCopied(view.toSend), label: say('copyAmount'), told: say('amountCopied') }
  return (
    <section className="teller" aria-label={say('whatToSend')}>
      <div className="teller__part teller__part--sum">
        <dl>
          <Line label={say(view.kind === 'short' ? 'stillToSend' : 'exactAmount')} copy={amount}>
            {formatMoney(view.toSend, currency)}
          </Line>
        </dl>
        <WhyThisSum {...{ payment, view, nowMs }} />
      </div>
      {pushed.kind === 'transfer' && (
        <dl className="teller__part">
          <Line
            label={say('accountNumber')}
            copy={{ text: pushed.accountNumber, label: say('copyNumber'), told: say('numberCopied') }}
          >
            <AccountNumber digits={pushed.accountNumber} />
          </Line>
          <Line label={say('bank')}>{pushed.bankName}</Line>
          <Line label={say('accountName')}>{pushed.accountName}</Line>
        </dl>
      )}
      <div className="teller__part">
        <TimeLeft view={view} expiresAt={pushed.expiresAt} nowMs={nowMs} />
      </div>
    </section>
  )
}
