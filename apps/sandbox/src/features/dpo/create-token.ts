import { toMinor } from '#shared/major-amount.ts'
import type { Order } from './payments.ts'
import { DpoRefusal } from './results.ts'
import { nodeOf, requireText, textOf, type XmlNode } from './xml.ts'

/** What DPO's markets pay in, and what its card acquirers take. */
const CURRENCIES = new Set('BWP ETB EUR GBP GHS KES MUR MWK MZN NAD NGN RWF TZS UGX USD XAF XOF ZAR ZMW'.split(' '))

/** Above this many minor units a transaction is over the merchant's limit. */
const LIMIT_MINOR = 1_000_000_000

const HOUR_MS = 3_600_000
const DEFAULT_LIFE_HOURS = 96

const OPTIONAL: [name: string, pattern: RegExp][] = [
  ['CompanyRefUnique', /^[01]$/],
  ['AllowRecurrent', /^[01]$/],
  ['EmailTransaction', /^[01]$/],
  ['PTL', /^[1-9]\d{0,4}$/],
  ['PTLtype', /^(hours|minutes)$/],
  ['RedirectURL', /^https?:\/\/\S+$/],
  ['BackURL', /^https?:\/\/\S+$/],
  ['DeclinedURL', /^https?:\/\/\S+$/],
  ['customerEmail', /^[^@\s]+@[^@\s]+$/],
  ['customerCountry', /^[A-Z]{2}$/],
  ['customerDialCode', /^[A-Z]{2}$/],
  ['DefaultPayment', /^(CC|MO|PP|BT|XP)$/],
  ['TransactionChargeType', /^[123]$/],
  ['MetaData', /^.{0,2000}$/s],
]

/** The order of a createToken call. @throws DpoRefusal */
export function readOrder(call: XmlNode, { serviceType, isPaid }: Merchant): Order {
  const transaction = nodeOf(call, 'Transaction')
  const { amountMinor, currency } = readAmount(transaction)
  for (const [name, pattern] of OPTIONAL) {
    const text = textOf(transaction, name)
    if (text !== '' && !pattern.test(text)) throw new DpoRefusal('902', name)
  }
  checkServices(nodeOf(call, 'Services'), serviceType)
  const text = (name: string) => textOf(transaction, name)
  const companyRef = text('CompanyRef')
  if (text('CompanyRefUnique') === '1' && isPaid(companyRef)) throw new DpoRefusal('940', companyRef)
  return {
    ...{ companyRef, amountMinor, currency, email: text('customerEmail') },
    ...{ firstName: text('customerFirstName'), lastName: text('customerLastName') },
    ...{ phone: text('customerPhone'), country: text('customerCountry') },
    ...{ redirectUrl: text('RedirectURL'), backUrl: text('BackURL'), declinedUrl: text('DeclinedURL') },
    lifeMs: Number(text('PTL') || DEFAULT_LIFE_HOURS) * (text('PTLtype') === 'minutes' ? 60_000 : HOUR_MS),
    isRecurrent: text('AllowRecurrent') === '1',
    isHeld: text('TransactionChargeType') === '2',
  }
}

interface Merchant {
  serviceType: string
  isPaid(companyRef: string): boolean
}

function readAmount(transaction: XmlNode) {
  const amount = requireText(transaction, 'PaymentAmount')
  const currency = requireText(transaction, 'PaymentCurrency')
  if (!CURRENCIES.has(currency)) throw new DpoRefusal('904', currency)
  const amountMinor = toMinor(amount, currency)
  if (!amountMinor) throw new DpoRefusal('902', 'PaymentAmount')
  if (amountMinor > LIMIT_MINOR) throw new DpoRefusal('905')
  return { amountMinor, currency }
}

function checkServices(node: XmlNode, serviceType: string): void {
  const { Service: given = [] } = node
  const services = (Array.isArray(given) ? given : [given]).filter((one) => typeof one === 'object')
  if (services.length === 0) throw new DpoRefusal('950', 'Service')
  for (const service of services) {
    if (textOf(service, 'ServiceTypeName') === '' && requireText(service, 'ServiceType') !== serviceType) {
      throw new DpoRefusal('902', 'ServiceType')
    }
    requireText(service, 'ServiceDescription')
    if (!/^\d{4}\/\d{2}\/\d{2}( \d{2}:\d{2})?$/.test(requireText(service, 'ServiceDate'))) {
      throw new DpoRefusal('902', 'ServiceDate')
    }
  }
}
