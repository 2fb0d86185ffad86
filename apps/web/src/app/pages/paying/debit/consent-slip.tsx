import type { Mandate } from '@kola/contract/mandates/mandates'
import { ButtonLink } from '@kola/ui/controls/button'
import { say } from '#features/mandates/words.ts'
import { CopyNext } from '#features/payments/copy-button.tsx'
import { useServerNow } from '#features/payments/pushed/clock/use-server-now.ts'
import { Line } from '#features/payments/pushed/parts/lines.tsx'
import { AccountNumber } from '#features/payments/pushed/parts/slip.tsx'
import { formatMoney } from '#shared/money.ts'

type Transfer = Extract<NonNullable<Mandate['step']>, { kind: 'transfer' }>

const toTime = (at: string): string =>
  new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Africa/Lagos' })

/** The small sum by which a bank knows its customer: where it goes, and until when. `again`: where another is asked for. */
export function ConsentSlip({ step, currency, again }: { step: Transfer; currency: string; again: string }) {
  const isOver = useServerNow() >= new Date(step.expiresAt).getTime()
  const sum = { text: String(Number(step.amount)), label: say('copySum'), told: say('sumCopied') }
  const number = { text: step.accountNumber, label: say('copyNumber'), told: say('numberCopied') }
  return (
    <>
      <section className="teller" aria-label={say('sendOnce')}>
        <dl className="teller__part teller__part--sum">
          <Line label={say('sendOnce')} copy={sum}>
            {formatMoney(step.amount, currency)}
          </Line>
        </dl>
        <dl className="teller__part">
          <Line label={say('sendNumber')} copy={number}>
            <AccountNumber digits={step.accountNumber} />
          </Line>
          <Line label={say('sendBank')}>{step.bankName}</Line>
          <Line label={say('sendName')}>{step.accountName}</Line>
        </dl>
      </section>
      {isOver ? (
        <ButtonLink look="main" wide href={again}>
          {say('askAnew')}
        </ButtonLink>
      ) : (
        <CopyNext {...number} />
      )}
      <p role="status">{isOver ? say('sendOver') : say('sendUntil', { time: toTime(step.expiresAt) })}</p>
    </>
  )
}
