import type { Payment } from '@kola/contract/payments/payment'
import type { Received } from '@kola/contract/payments/pushed'
import { Message } from '@kola/ui/feedback/message'
import { useSending } from '#shared/entries/use-sending.ts'
import { formatMoney } from '#shared/money.ts'
import { call } from '#shared/service/service.ts'
import { isGone, listUnused } from '../plan/plan-pushed.ts'
import { say } from '../words.ts'

const WORDS = { asked_back: 'goesBack', sent_back: 'wentBack', returned: 'bankReturned' } as const

/** What is told of money that goes back or went back already. */
export function toBackText({ use, kind, amount, unused }: Received, currency: string): string | null {
  if (use !== 'asked_back' && use !== 'sent_back' && use !== 'returned') return null
  // Of money that paid, only a part goes back, which nobody says.
  const isWhole = kind === 'short' || kind === 'double' || kind === 'after_cancel' || use === 'returned'
  if (!isWhole && Number(unused) === 0) return say(use === 'asked_back' ? 'restGoesBack' : 'restWentBack')
  return say(WORDS[use], { amount: formatMoney(isWhole ? amount : unused, currency) })
}

interface GiveBackProps {
  payment: Payment
  /** The service has done something: what is shown is old. */
  onAsk: () => void
}

/** Money that pays for nothing is the payer's: it may go back. */
export function GiveBack({ payment, onAsk }: GiveBackProps) {
  const { send, isSending, failure } = useSending()
  const { reference, currency } = payment
  const giveBack = (id: string) =>
    send(async () => {
      await call('POST /apps/v1/payments/{reference}/received/{id}/give-back', { params: { reference, id } })
      onAsk()
    })
  const told = (payment.receiving?.received ?? []).filter(isGone).map((one) => toBackText(one, currency))
  return (
    <>
      <div role="status" className="given-back">
        {told.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {listUnused(payment).map(({ id, unused }) => (
        <p key={id} className="give-back">
          <button type="button" className="quiet-link" aria-busy={isSending || undefined} onClick={() => giveBack(id)}>
            {say('giveBack', { amount: formatMoney(unused, currency) })}
          </button>
          <span className="note">{say('giveBackWhere')}</span>
        </p>
      ))}
      {failure && <Message kind="danger">{failure.text}</Message>}
    </>
  )
}
