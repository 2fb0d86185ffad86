import type { Account } from '../account.ts'
import type { Customer, Metadata } from '../state/objects.ts'

interface Made {
  email?: string | null | undefined
  name?: string | null | undefined
  phone?: string | null | undefined
  description?: string | null | undefined
  address?: unknown
  metadata?: Metadata
}

export function makeCustomer({ store, events }: Account, made: Made): Customer {
  const { email = null, name = null, phone = null, description = null, address = null, metadata = {} } = made
  const customer = store.add<'customer'>({
    ...{ id: store.newId('cus'), object: 'customer', address, balance: 0, created: store.now(), currency: null },
    ...{ default_source: null, delinquent: false, description, discount: null, email },
    invoice_prefix: store.newId('p').slice(2, 10).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    ...{
      livemode: false,
      metadata,
      name,
      phone,
      preferred_locales: [],
      shipping: null,
      tax_exempt: 'none',
      test_clock: null,
    },
  })
  events.emit('customer.created', customer)
  return customer
}
