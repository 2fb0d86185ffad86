import { useState } from 'react'
import { useKeys } from '#shared/keys/use-keys.ts'
import { ask, useAsked } from '#shared/location.ts'
import type { PageProps } from '#shared/page-props.ts'
import { Icon } from '#shared/parts/icon.tsx'
import { may } from '#shared/session.ts'
import { CouponDialog } from './coupons/coupon-dialog.tsx'
import { CouponsView } from './coupons/coupons-view.tsx'
import { PriceDialog } from './prices/price-dialog.tsx'
import { PricesView } from './prices/prices-view.tsx'
import { RentalsView } from './rentals/rentals-view.tsx'
import { BatchDialog } from './vouchers/batch-dialog.tsx'
import { VouchersView } from './vouchers/vouchers-view.tsx'

const VIEWS = [
  ['', 'Prices'],
  ['coupons', 'Coupons'],
  ['vouchers', 'Vouchers'],
  ['rentals', 'Rentals'],
] as const

/** What each view makes: its button and its key. */
const MAKES = {
  '': { text: 'Price change', key: 'n', does: 'price change' },
  coupons: { text: 'Coupon', key: 'c', does: 'coupon' },
  vouchers: { text: 'Vouchers', key: 'v', does: 'vouchers' },
  rentals: null,
} as const

/** What is sold, for how much from which day, and what is taken off it. */
export function PlansPage({ session }: PageProps) {
  const asked = useAsked()
  const [view] = VIEWS.find(([name]) => name === asked.get('view')) ?? VIEWS[0]
  const [isMaking, setMaking] = useState(false)
  const mayChange = may(session, 'money.prices')
  const makes = mayChange ? MAKES[view] : null
  const close = () => setMaking(false)
  useKeys(makes ? [{ key: makes.key, does: makes.does, act: () => setMaking(true) }] : [])
  return (
    <div className="page">
      <div className="head">
        <div>
          <h1>Plans</h1>
        </div>
        {makes && (
          <div className="head__acts">
            <button type="button" className="b b--main" onClick={() => setMaking(true)}>
              <Icon name="plus" /> {makes.text}
            </button>
          </div>
        )}
      </div>
      <nav className="tabs plans__tabs" aria-label="Views">
        {VIEWS.map(([name, text]) => (
          <button
            type="button"
            key={name}
            aria-current={name === view ? 'true' : undefined}
            onClick={() => {
              close()
              ask({ view: name })
            }}
          >
            {text}
          </button>
        ))}
      </nav>
      {view === '' && <PricesView session={session} />}
      {view === 'coupons' && <CouponsView mayChange={mayChange} />}
      {view === 'vouchers' && <VouchersView mayChange={mayChange} />}
      {view === 'rentals' && <RentalsView mayChange={mayChange} />}
      {isMaking && view === '' && <PriceDialog given={null} onClose={close} />}
      {isMaking && view === 'coupons' && <CouponDialog onClose={close} />}
      {isMaking && view === 'vouchers' && <BatchDialog onClose={close} />}
    </div>
  )
}
