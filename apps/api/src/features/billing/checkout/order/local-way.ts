import { AppError } from '@kola/contract/errors'
import { NIGERIAN_WAYS, type NigerianWay, readNigerianWays } from '@kola/contract/payments/ways/nigeria'
import type { LocalPayments, PaymentProvider } from '#features/billing/providers/provider.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import { discountOf } from '../coupon.ts'
import type { Offer } from '../offer.ts'
import { toAmountText } from '../view.ts'

/** Of one country, and only where the tenant says so. */
export const isLocalWay = (way: string | undefined): way is NigerianWay => NIGERIAN_WAYS.some((one) => one === way)

/** @throws AppError PAYMENT_WAY_UNAVAILABLE */
export function getLocal({ local }: PaymentProvider, way: NigerianWay): LocalPayments {
  if (!local?.ways.includes(way)) throw new AppError('PAYMENT_WAY_UNAVAILABLE')
  return local
}

/** The least that a way takes, where that is told. */
export const leastOf = (provider: PaymentProvider | null, way: string | undefined): number =>
  isLocalWay(way) ? (provider?.local?.leastMinor ?? 0) : 0

/** @throws AppError PAYMENT_WAY_UNAVAILABLE where the tenant does not offer it */
export async function assertOffered(tenants: Tenants, tenantId: string, way: string | undefined): Promise<void> {
  if (!isLocalWay(way)) return
  const { config } = await tenants.get(tenantId)
  if (!readNigerianWays(config).includes(way)) throw new AppError('PAYMENT_WAY_UNAVAILABLE')
}

/** Once, in its country and currency, within its bounds. @throws AppError PAYMENT_WAY_UNAVAILABLE */
export function assertLocal(
  provider: PaymentProvider,
  offer: Offer,
  { way, isOther }: { way: string | undefined; isOther: boolean },
): void {
  if (!isLocalWay(way)) return
  const { country, currency, leastMinor, mostMinor } = getLocal(provider, way)
  const { price, payer } = offer
  const isElsewhere = /^[a-z]{2}$/i.test(payer.country) && payer.country.toUpperCase() !== country
  if (isOther || isElsewhere || price.currency !== currency) throw new AppError('PAYMENT_WAY_UNAVAILABLE')
  const wholeMinor = price.amountMinor - discountOf(offer).amountMinor
  if (wholeMinor >= leastMinor && wholeMinor <= mostMinor) return
  const [least, most] = [leastMinor, mostMinor].map((minor) => toAmountText(minor, currency))
  throw new AppError('PAYMENT_WAY_UNAVAILABLE', { message: `This way takes ${least} to ${most}. Choose another.` })
}
