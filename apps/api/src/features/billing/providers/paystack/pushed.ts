import type { UssdBank } from '@kola/contract/payments/pushed'
import type { ProviderClient } from '../http/client.ts'
import type { Order, PushedPayments, Started } from '../provider.ts'
import { toWireAmount } from './amounts.ts'
import { accountAnswer, codeAnswer, type PaystackApi, Refusal } from './api.ts'

interface Needs {
  api: PaystackApi
  client: ProviderClient
}

/** What a code begins with, by bank. */
const USSD_TYPES: Partial<Record<UssdBank, string>> = { gtbank: '737', uba: '919', sterling: '822', zenith: '966' }
const BANKS: Readonly<Record<string, string>> = {
  ...{ gtbank: 'GTBank', uba: 'UBA', sterling: 'Sterling Bank', zenith: 'Zenith Bank' },
}
const LEAST_MINOR = 10_000

/** Money that is sent to an account of one payment, or by a code: another amount, and what comes late, goes back by itself. */
export function createPushed({ api, client }: Needs): PushedPayments {
  const ask = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      // Nothing was asked of the payer yet: whatever is wrong with the order is ours to mend.
      throw error instanceof Refusal ? client.fail('push', `status ${error.status}`, { retryable: false }) : error
    })
  return {
    canShow: ({ due, isRecurring }) => due.currency === 'NGN' && due.amountMinor >= LEAST_MINOR && !isRecurring,
    ussdBanks: Object.keys(USSD_TYPES) as UssdBank[],
    async show(order, how): Promise<Started> {
      const body = { ...toCharge(order), ...(how.kind === 'transfer' ? toAccount(order) : toCode(how.bank)) }
      if (how.kind === 'transfer') {
        const told = await ask(api.post('push', '/charge', { body, schema: accountAnswer }))
        const expiresAt = new Date(told.account_expires_at)
        if (Number.isNaN(expiresAt.getTime())) throw client.fail('push', 'unreadable date')
        const { account_number: number, account_name: accountName, bank } = told
        const shown = {
          kind: 'transfer' as const,
          number,
          bankName: bank.name,
          accountName,
          amount: order.due,
          expiresAt,
        }
        return { kind: 'pushed', shown, ids: {} }
      }
      const { ussd_code: number } = await ask(api.post('push', '/charge', { body, schema: codeAnswer }))
      const shown = { kind: 'ussd' as const, number, bankName: BANKS[how.bank] ?? '', accountName: '' }
      return { kind: 'pushed', shown: { ...shown, amount: order.due, expiresAt: order.expiresAt }, ids: {} }
    },
  }
}

const toCharge = ({ reference, payer, due }: Order) => ({
  ...{ email: payer.email, amount: toWireAmount(due), currency: due.currency, reference },
})
const toAccount = ({ expiresAt }: Order) => ({ bank_transfer: { account_expires_at: expiresAt.toISOString() } })
const toCode = (bank: UssdBank) => ({ ussd: { type: USSD_TYPES[bank] ?? '' } })
