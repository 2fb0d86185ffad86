import type { Quote } from '@kola/contract/payments/payments'
import { Icon } from '@kola/ui/controls/icon'
import { CreditCard } from '@kola/ui/icons/bars'
import { ArrowRightLeft, Banknote, Ellipsis, Hash, Repeat } from '@kola/ui/icons/paying'
import { ChevronRight } from '@kola/ui/icons/signs'
import { Rich } from '#shared/messages/rich.tsx'
import { formatMoney } from '#shared/money.ts'
import { paymentTexts } from '#shared/payment-texts.ts'
import { toGatewayName } from '../gateway-names.ts'
import { say } from '../words.ts'
import { toNigerianNames } from './nigerian-names.ts'
import type { Way } from './ways.ts'

type Say = Parameters<typeof say>[0]

/** What each way is called and how soon it is done; marks of companies are words on a plate of their own. */
const LINES: Record<Way['id'], { name: () => string; note: Say; ready: Say; mark?: string }> = {
  transfer: { name: () => say('transferWay'), note: 'transferNote', ready: 'inSeconds' },
  ussd: { name: () => say('ussdWay'), note: 'ussdNote', ready: 'inMinutes' },
  card: { name: () => paymentTexts.payWithCard, note: 'cardNote', ready: 'atOnce' },
  others: { name: () => paymentTexts.payWithOthers, note: 'othersNote', ready: 'inMinutes' },
  glo: { name: () => say('glo'), note: 'gloNote', ready: 'inMinutes', mark: 'Glo' },
  paypal: { name: () => toGatewayName('paypal'), note: 'paypalNote', ready: 'inMinutes', mark: 'PayPal' },
  dpo: { name: () => toGatewayName('dpo'), note: 'dpoNote', ready: 'inMinutes', mark: 'DPO' },
  braintree: { name: () => say('braintreeWay'), note: 'braintreeNote', ready: 'atOnce' },
  nigeria: { name: () => toGatewayName('stripe'), note: 'nigeriaNote', ready: 'inMinutes', mark: 'Stripe' },
  paystack: { name: () => say('paystackWay'), note: 'paystackNote', ready: 'atOnce' },
  debit: { name: () => say('debitWay'), note: 'debitNote', ready: 'inADayOrLess' },
  cash: { name: () => say('deposit'), note: 'cashNote', ready: 'inADay' },
}
const ICONS = {
  transfer: ArrowRightLeft,
  ussd: Hash,
  card: CreditCard,
  braintree: CreditCard,
  paystack: CreditCard,
  debit: Repeat,
  others: Ellipsis,
  cash: Banknote,
}

const isIconed = (id: Way['id']): id is keyof typeof ICONS => id in ICONS

/** Below the name on a phone, in columns of their own where there is room; what goes on by itself is marked. */
const toFacts = (isRenewing: boolean) => ({
  renewal: (words: string) => (
    <span className="way__fact" data-renews={isRenewing ? '' : undefined}>
      {isRenewing && <Icon of={Repeat} />}
      {words}
    </span>
  ),
  dot: (words: string) => <span className="way__dot">{words}</span>,
  ready: (words: string) => <span className="way__fact">{words}</span>,
})

function toRenewal({ price, isRenewing }: Way): Say {
  if (price.kind === 'pass') return 'paidOnce'
  return isRenewing ? 'renewsItself' : 'payEachTime'
}

/** What Flutterwave waits for at its account may hold its fee, and only its answer tells: contract, `pushed`. Its codes hold none. */
const toNote = ({ id, option }: Way): Say =>
  id === 'transfer' && option === 'flutterwave' ? 'transferFeeNote' : LINES[id].note

function WayLine({ way, quote }: { way: Way; quote: Quote | undefined }) {
  const { name, ready, mark } = LINES[way.id]
  const { currency, price } = way.price
  const due = quote?.currency === currency ? quote.due : price
  return (
    <li>
      <a className="way" href={way.href}>
        <span className={`plate${mark ? ' plate--mark' : ''}`} aria-hidden="true">
          {isIconed(way.id) ? <Icon of={ICONS[way.id]} /> : mark}
        </span>
        <span className="way__name">
          <b>{name()}</b>
          <span className="way__note">
            {say(toNote(way), { company: toGatewayName(way.option), ways: toNigerianNames(way.within ?? []) })}
          </span>
        </span>
        <span className="way__cost">
          <span className="visually-hidden">{say('costs')} </span>
          <b className="money">{formatMoney(due, currency)}</b>
        </span>
        <span className="way__facts">
          <Rich
            text={say('wayFacts', { renewal: say(toRenewal(way)), ready: say(ready) })}
            parts={toFacts(way.isRenewing)}
          />
        </span>
        <span className="way__on">
          <Icon of={ChevronRight} />
        </span>
      </a>
    </li>
  )
}

/** The ways to pay, one below the other. */
export function WayList({ ways, quote }: { ways: readonly Way[]; quote: Quote | undefined }) {
  return (
    <ul className="ways">
      <li className="way way--columns" aria-hidden="true">
        <span className="way__name">{say('wayToPay')}</span>
        <span className="way__cost">{say('cost')}</span>
        <span>{say('renewal')}</span>
        <span>{say('ready')}</span>
      </li>
      {ways.map((way) => (
        <WayLine key={way.href} way={way} quote={quote} />
      ))}
    </ul>
  )
}
