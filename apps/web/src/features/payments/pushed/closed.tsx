import { Button, ButtonLink } from '@kola/ui/controls/button'
import { Rich } from '#shared/messages/rich.tsx'
import { formatMoney } from '#shared/money.ts'
import { payPaths } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'
import { formatTime } from './clock/time-texts.ts'
import { GiveBack } from './parts/give-back.tsx'
import { money } from './parts/short-text.tsx'
import type { PushedProps } from './plan/pushed-props.ts'
import { beginAnew } from './use-begin.ts'
import { say } from './words.ts'

/** The time is over: a new number, and what becomes of money that is on its way. */
export function Closed({ payment, view, nowMs, beginning, onAsk }: PushedProps) {
  const { pushed, currency } = payment
  const isCode = pushed.kind === 'ussd'
  const values = { time: formatTime(pushed.expiresAt, nowMs), sum: formatMoney(view.heldSum, currency) }
  return (
    <>
      <p>
        <Rich text={say(view.held.length > 0 ? 'closedShort' : 'closedEmpty', values)} parts={{ money }} />
      </p>
      <Button wide look="main" busy={beginning.isSending} onClick={() => beginAnew(payment, beginning)}>
        {say(isCode ? 'newCode' : 'newNumber')}
      </Button>
      <GiveBack payment={payment} onAsk={onAsk} />
      <section className="surface gapped gapped--near">
        <h2>{say('alreadySent')}</h2>
        <p>{say('lateCounts')}</p>
        <p>
          <ButtonLink look="line" href={paths.account}>
            {say('seeWhere')}
          </ButtonLink>
        </p>
      </section>
      <p>
        <a className="quiet-link" href={payPaths.choose({ sid: payment.sub_id, pid: payment.package_id })}>
          {say('payAnotherWay')}
        </a>
      </p>
    </>
  )
}
