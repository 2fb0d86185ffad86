import type { ProviderClient } from '#features/billing/providers/http/client.ts'
import { NONE_LEFT } from '#features/billing/providers/own-accounts.ts'
import { Declined, type OwnAccount, type OwnAccounts } from '#features/billing/providers/provider.ts'
import { type Own, type PaystackApi, Refusal } from '../api.ts'

interface Needs {
  api: PaystackApi
  client: ProviderClient
  domain: 'test' | 'live'
}

/** Which bank opens them. */
const BANKS = { test: 'test-bank', live: 'titan-paystack' } as const
/** A merchant has a thousand, unless asked for more. */
const MAX_PAGES = 20
const FULL = /limit/i
const GONE = /not found|unassigned|inactive/i

/** Dedicated accounts: assigned after a while, for whatever sum at whatever time. */
export function createOwn({ api, client, domain }: Needs): OwnAccounts {
  return {
    currency: 'NGN',
    async ask({ email, firstName, lastName, phone, country }) {
      const body = { email, first_name: firstName, last_name: lastName, phone, country, preferred_bank: BANKS[domain] }
      await api.order('own', '/dedicated_account/assign', { method: 'POST', body }).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        throw new Declined({
          code: error.code || String(error.status),
          message: FULL.test(error.message) ? NONE_LEFT : error.message,
          isHard: true,
        })
      })
    },
    async find({ email, customer }) {
      for (let number = 1; number <= MAX_PAGES; number += 1) {
        const { rows, pages } = await api.listOwn({ customer, number })
        const own = rows.find((one) => isOpen(one) && one.customer.email.toLowerCase() === email.toLowerCase())
        if (own) return toOwn(own)
        if (number >= pages) return null
      }
      throw client.fail('list-own', 'a list without an end')
    },
    async look({ number, bankSlug, day }) {
      const query = new URLSearchParams({ account_number: number, provider_slug: bankSlug, date: day })
      await api.order('requery', `/dedicated_account/requery?${query}`).catch(refuseAsFailure(client, 'requery'))
    },
    async retire(id) {
      const gone = api.order('retire', `/dedicated_account/${encodeURIComponent(id)}`, { method: 'DELETE' })
      await gone.catch((error: unknown) => {
        if (error instanceof Refusal && (error.status === 404 || GONE.test(error.message))) return
        refuseAsFailure(client, 'retire')(error)
      })
    },
  }
}

const refuseAsFailure = (client: ProviderClient, operation: string) => (error: unknown) => {
  throw error instanceof Refusal ? client.fail(operation, `status ${error.status}`, { retryable: false }) : error
}

const isOpen = ({ assigned, active }: Own): boolean => assigned && active

const toOwn = ({ id, account_name, account_number, bank, customer }: Own): OwnAccount => ({
  ...{ id, customer: customer.customer_code, email: customer.email, number: account_number },
  ...{ accountName: account_name, bankName: bank.name, bankSlug: bank.slug },
})
