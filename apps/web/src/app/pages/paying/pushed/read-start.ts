import { planPushedProvider } from '#features/payments/choice/plan-options.ts'
import { findPushedProvider, type PushedProvider } from '#features/payments/pushed/plan/banks.ts'
import type { Buying } from '../use-bought.ts'

export interface Start {
  way: 'banktransfer' | 'ussd'
  provider: PushedProvider
  coupon: string
}

/** What an address asks for; who gives the number is as configured where it names nobody. */
export function readStart(search: string, { country, config }: Pick<Buying, 'country' | 'config'>): Start {
  const query = new URLSearchParams(search)
  const asked = findPushedProvider(query.get('provider'))
  return {
    way: query.get('way') === 'ussd' ? 'ussd' : 'banktransfer',
    provider: asked ?? planPushedProvider(config, country) ?? 'flutterwave',
    coupon: query.get('coupon') ?? '',
  }
}
