import type { Payment } from '@kola/contract/payments/payment'
import { Section } from '@kola/ui/surfaces/sheet'
import { formatDay } from '#shared/format-day.ts'
import { Rich } from '#shared/messages/rich.tsx'
import { formatMoney } from '#shared/money.ts'
import { accountPaths } from '#shared/more-patterns.ts'
import { say } from '../words.ts'

const strong = (words: string) => <strong className="money">{words}</strong>

const isPaid = ({ state }: Payment): boolean => state === 'paid'
const toMoney = ({ amount, currency }: Payment): string => formatMoney(amount, currency)
/** When it was taken, else when it was begun. */
const toDay = ({ timeline, startedAt }: Payment): string =>
  formatDay((timeline.find(({ kind }) => kind === 'debited')?.at ?? startedAt).slice(0, 10))

/** The last two that went through, in a sentence. */
export function sayPaid(payments: readonly Payment[]): string {
  const [last, before] = payments.filter(isPaid)
  if (!last) return payments.length === 0 ? say('nonePaid') : say('nonePaidLately')
  const one = { one: toMoney(last), day: toDay(last) }
  if (!before) return say('paidOnce', one)
  if (toMoney(before) === one.one) return say('paidTwiceSame', { ...one, before: toDay(before) })
  return say('paidTwice', { ...one, two: toMoney(before), before: toDay(before) })
}

export function LastPayments({ payments }: { payments: readonly Payment[] }) {
  return (
    <Section title={say('payments')}>
      <p>
        <Rich text={sayPaid(payments)} parts={{ one: strong, two: strong }} />{' '}
        {payments.length > 0 && (
          <a className="link" href={accountPaths.payments}>
            {say('allPayments')}
          </a>
        )}
      </p>
    </Section>
  )
}
