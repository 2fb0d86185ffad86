import type { UssdBank } from '@kola/contract/payments/pushed'
import type { Clock } from '@kola/platform/clock'
import * as z from 'zod/mini'
import { fromMajor, type Money, toDecimalText } from '#shared/money.ts'
import type { ProviderClient } from '../http/client.ts'
import { Declined, type Order, type PushedPayments, type Started } from '../provider.ts'
import type { FlutterwaveApi } from './api.ts'

interface Needs {
  api: FlutterwaveApi
  client: ProviderClient
  clock: Clock
}

const USSD_CODES: Partial<Record<UssdBank, string>> = {
  ...{ gtbank: '058', access: '044', uba: '033', zenith: '057', sterling: '232', first: '011' },
}
const BANKS: Readonly<Record<string, string>> = {
  ...{ gtbank: 'GTBank', access: 'Access Bank', uba: 'UBA', zenith: 'Zenith Bank', sterling: 'Sterling Bank' },
  first: 'First Bank',
}

const accountSchema = z.object({
  transfer_account: z.string(),
  transfer_bank: z.string(),
  transfer_amount: z.union([z.string(), z.number()]),
  account_expiration: z.union([z.number(), z.string()]),
  transfer_note: z.nullish(z.string()),
})
const codeSchema = z.object({ note: z.string() })

/** Money that is sent to an account of one payment, or by a code. What is asked for may hold the fee, and is shown as it was said. */
export function createPushed({ api, client, clock }: Needs): PushedPayments {
  const ask = <T>(type: string, body: object, schema: z.ZodMiniType<T>): Promise<T> =>
    api.charge(type, body, schema).catch((error: unknown) => {
      // Nothing was asked of the payer yet: whatever is wrong with the order is ours to mend.
      throw error instanceof Declined
        ? client.fail('push', `status ${error.decline.code}`, { retryable: false })
        : error
    })
  return {
    canShow: ({ due, isRecurring }) => due.currency === 'NGN' && !isRecurring,
    ussdBanks: Object.keys(USSD_CODES) as UssdBank[],
    async show(order, how): Promise<Started> {
      const { due, expiresAt } = order
      if (how.kind === 'ussd') {
        const body = { ...toCharge(order), account_bank: USSD_CODES[how.bank] ?? '' }
        const { note: number } = await ask('ussd', body, codeSchema)
        const shown = { kind: 'ussd' as const, number, bankName: BANKS[how.bank] ?? '', accountName: '' }
        return { kind: 'pushed', shown: { ...shown, amount: due, expiresAt }, ids: {} }
      }
      const seconds = Math.max(60, Math.floor((expiresAt.getTime() - clock.now().getTime()) / 1_000))
      const told = await ask('bank_transfer', { ...toCharge(order), expires: seconds }, accountSchema)
      const amount = fromMajor(told.transfer_amount, due.currency)
      const until = new Date(Number(told.account_expiration))
      if (!amount || Number.isNaN(until.getTime())) throw client.fail('push', 'unreadable amount or date')
      const { transfer_account: number, transfer_bank: bankName } = told
      const shown = { kind: 'transfer' as const, number, bankName, accountName: toName(told.transfer_note) }
      return { kind: 'pushed', shown: { ...shown, amount, expiresAt: until }, ids: {} }
    },
  }
}

/** The name stands in a sentence, if at all. */
const toName = (note: string | null | undefined): string =>
  /bank transfer to (.{1,80})$/i.exec(note ?? '')?.[1]?.trim() ?? ''

const toMajor = ({ amountMinor, currency }: Money) => Number(toDecimalText(amountMinor, currency))

const toCharge = ({ reference, payer, due, price }: Order) => ({
  ...{
    tx_ref: reference,
    amount: toMajor(due),
    currency: due.currency,
    email: payer.email,
    narration: price.planTitle,
  },
  ...{ fullname: `${payer.firstName} ${payer.lastName}`.trim() || payer.email },
  ...(payer.phone && { phone_number: payer.phone }),
})
