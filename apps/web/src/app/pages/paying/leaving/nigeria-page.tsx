import { ButtonLink } from '@kola/ui/controls/button'
import { EmptyState } from '@kola/ui/feedback/empty-state'
import { toNigerianName } from '#features/payments/choice/nigerian-names.ts'
import { useHashSearch } from '#shared/location/location.ts'
import { formatMoney } from '#shared/money.ts'
import { payPaths } from '#shared/more-patterns.ts'
import { PayPage, WithBuying } from '../pay-page.tsx'
import type { Buying } from '../use-bought.ts'
import { say } from '../words.ts'
import { LeavingView } from './leaving-page.tsx'
import { findNigerianWay, listNigerianWays } from './plan-leaving.ts'

interface ChoiceProps {
  buying: Buying
  coupon: string | undefined
}

/** Which of them; each leads on by itself. */
export function NigeriaChoice({ buying, coupon }: ChoiceProps) {
  const { bought, price } = buying
  const ways = listNigerianWays(buying)
  const another = (
    <ButtonLink look={ways.length > 0 ? 'line' : 'main'} wide href={payPaths.choose(bought, { coupon })}>
      {say('payAnotherWay')}
    </ButtonLink>
  )
  if (ways.length === 0) {
    return (
      <EmptyState level={1} title={say('notHere')} action={another}>
        <p>{say('notHereText')}</p>
      </EmptyState>
    )
  }
  return (
    <div className="gapped">
      <div className="pay-head">
        <h1>{say('whichWay')}</h1>
        <p>{say('partnerText', { price: formatMoney(price.price, price.currency), title: price.title })}</p>
      </div>
      <div className="partner-ways">
        {ways.map((way) => (
          <ButtonLink key={way} look="line" wide href={payPaths.nigeria(bought, { paymentmethod: way, coupon })}>
            {toNigerianName(way)}
          </ButtonLink>
        ))}
      </div>
      <p className="safe">{say('notYetTaken')}</p>
      <p>
        <a className="quiet-link" href={payPaths.choose(bought, { coupon })}>
          {say('payAnotherWay')}
        </a>
      </p>
    </div>
  )
}

function NigeriaView({ buying }: { buying: Buying }) {
  const search = useHashSearch()
  const way = findNigerianWay(search, buying)
  if (way) return <LeavingView key={way} buying={buying} />
  return (
    <PayPage name={say('whichWay')} slim>
      <NigeriaChoice buying={buying} coupon={new URLSearchParams(search).get('coupon') || undefined} />
    </PayPage>
  )
}

/** `/process-stripe-ng`: by what of Stripe's partner in Nigeria, then to its page. */
export function NigeriaPage() {
  return <WithBuying View={NigeriaView} />
}
