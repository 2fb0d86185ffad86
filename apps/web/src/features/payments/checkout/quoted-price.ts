import type { Price } from '@kola/contract/billing'
import type { Quote } from '@kola/contract/payments/payments'

/** What the service says that it costs now: the plans were read earlier, and a price begins at a midnight. */
export const toQuoted = (price: Price, quote: Quote | undefined): Price =>
  quote?.currency === price.currency ? { ...price, price: quote.price } : price
