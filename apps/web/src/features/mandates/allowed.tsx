import { MANDATE_TERMS, MANDATE_TERMS_VERSION } from '@kola/contract/mandates/mandates'
import { say } from './words.ts'

interface AllowedProps {
  /** As it is shown. */
  amount: string
  days: number
  readyWithinHours: number
  /** Whether the first days are still to be paid. */
  isFirst: boolean
}

/** What somebody allows, before they agree. */
export function Allowed({ amount, days, readyWithinHours: hours, isFirst }: AllowedProps) {
  return (
    <section className="surface allowed" aria-labelledby="allowed-title">
      <h2 id="allowed-title">{say('allow')}</h2>
      <dl>
        <dt>{say('atMost')}</dt>
        <dd>{say('atMostText', { amount, days })}</dd>
        {isFirst && (
          <>
            <dt>{say('first')}</dt>
            <dd>{say('firstText', { days })}</dd>
          </>
        )}
        <dt>{say('readyLabel')}</dt>
        <dd>{say('readyText', { hours })}</dd>
        <dt>{say('noMoney')}</dt>
        <dd>{say('noMoneyText')}</dd>
        <dt>{say('toStop')}</dt>
        <dd>{say('toStopText')}</dd>
      </dl>
      <p>{MANDATE_TERMS[MANDATE_TERMS_VERSION]}</p>
    </section>
  )
}
