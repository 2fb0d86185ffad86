import { toDecimalText } from '#shared/money.ts'
import type { Order } from '../provider.ts'
import type { DpoApi, DpoConfig } from './api.ts'
import type { XmlNode } from './xml.ts'

const MAX_LIFE_MINUTES = 99_999
/** CompanyRefUnique: the reference was paid already. */
const PAID_ALREADY = '940'

export interface Created {
  token: string
  transRef: string
}

/** One payment to be made. Null where its reference was paid already. @throws ProviderError */
export async function createToken(
  api: DpoApi,
  order: Order,
  { config, now }: { config: Pick<DpoConfig, 'serviceType'>; now: Date },
): Promise<Created | null> {
  const answer = await api.call('createToken', toCall(order, { serviceType: config.serviceType, now }))
  if (answer.result === PAID_ALREADY) return null
  if (answer.result !== '000') throw api.fail('createToken', `result ${answer.result}`, { retryable: false })
  const [token, transRef] = [answer.of('TransToken'), answer.of('TransRef')]
  if (token === '') throw api.fail('createToken', 'no token')
  return { token, transRef }
}

function toCall(order: Order, { serviceType, now }: { serviceType: string; now: Date }): XmlNode {
  const { reference, payer, due, price } = order
  const minutes = Math.floor((order.expiresAt.getTime() - now.getTime()) / 60_000)
  const given = {
    ...{ PaymentAmount: toDecimalText(due.amountMinor, due.currency), PaymentCurrency: due.currency },
    // Refuses only references that were paid already; DPO knows no other key against doing it twice.
    ...{ CompanyRef: reference, CompanyRefUnique: '1' },
    ...{ RedirectURL: order.returnUrl, BackURL: order.cancelUrl, DeclinedURL: order.returnUrl },
    ...{ PTL: String(Math.min(Math.max(minutes, 1), MAX_LIFE_MINUTES)), PTLtype: 'minutes' },
    ...{ customerEmail: payer.email, customerFirstName: payer.firstName, customerLastName: payer.lastName },
    ...{ customerPhone: payer.phone.replace('+', ''), customerCountry: payer.country, customerDialCode: payer.country },
    ...{ DefaultPayment: toDefaultPayment(order), AllowRecurrent: order.isRecurring ? '1' : '0' },
  }
  const date = now.toISOString().slice(0, 16).replaceAll('-', '/').replace('T', ' ')
  return {
    Transaction: Object.fromEntries(Object.entries(given).filter(([, text]) => text !== '')),
    Services: { Service: { ServiceType: serviceType, ServiceDescription: price.title, ServiceDate: date } },
  }
}

const MOBILE_WAYS = ['mpesa', 'mtn', 'tigo', 'glo']
const CARD_WAYS = ['visa', 'mastercard']

/** The page opens there; only a card is kept for later charges. */
function toDefaultPayment({ way, isRecurring }: Order): string {
  if (isRecurring || CARD_WAYS.includes(way)) return 'CC'
  if (way === 'banktransfer') return 'BT'
  return MOBILE_WAYS.includes(way) ? 'MO' : ''
}
