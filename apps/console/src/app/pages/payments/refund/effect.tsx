import type { RefundEffect } from '@kola/contract/money/deposits'
import type { OperatorPayment } from '@kola/contract/payments/operator'
import { LedgerTable } from '#features/money/ledger-table.tsx'
import { toMethod } from '#features/money/words.ts'
import { toDay, toMoney } from '#shared/format.ts'
import { Icon } from '#shared/parts/icon.tsx'

interface EffectProps {
  effect: RefundEffect
  payment: OperatorPayment
}

/** What giving it back does, in the order in which it comes about. */
export function Effect({ effect, payment }: EffectProps) {
  const amount = toMoney(effect.amount, effect.currency)
  const isManual = effect.gateway === 'manual'
  return (
    <>
      <section aria-label="What this does">
        <h3 className="label">What this does</h3>
        <ul className="line">
          <li className="is-now">
            <div>
              <b>
                {amount} by {isManual ? 'a transfer of yours' : toMethod(payment)}
              </b>
              <p className="note">
                {isManual
                  ? 'You make the transfer at the bank; here it is recorded.'
                  : 'The provider is asked within a minute, and again until it gives it back.'}
              </p>
            </div>
            <span />
          </li>
          <li>
            <div>
              <b>{ACCESS[effect.access]}</b>
              {effect.until && <p className="note">It is paid until {toDay(new Date(effect.until))}.</p>}
            </div>
            <span />
          </li>
          <li>
            <div>
              <b>The member reads of it</b>
              <p className="note">On the payment’s page, once it has gone back.</p>
            </div>
            <span />
          </li>
        </ul>
      </section>
      <section aria-label="In the ledger">
        <h3 className="label">In the ledger, once it went back</h3>
        <LedgerTable label="Ledger, after" lines={effect.ledger} />
      </section>
      <p className={effect.isSecondNeeded || isManual ? 'say say--warn' : 'say'}>
        <Icon name="approvals" />
        <span>{toRule(effect)}</span>
      </p>
    </>
  )
}

const ACCESS: Readonly<Record<RefundEffect['access'], string>> = {
  stays: 'Access stays',
  ends: 'Access ends once it has gone back',
  'gift-void': 'The gift can no more be redeemed, at once',
  'rental-ends': 'What was not begun of the rental ends at once',
}

function toRule({ gateway, isSecondNeeded, limit, currency }: RefundEffect): string {
  const above = toMoney(limit, currency)
  if (gateway === 'manual') return 'A transfer that gives a deposit back counts once a second person has confirmed it.'
  if (isSecondNeeded)
    return `Above ${above} in all a second person says yes before anything moves. Until then nothing is given back.`
  return `Up to ${above} you give back alone. Once asked for, it cannot be called back.`
}
