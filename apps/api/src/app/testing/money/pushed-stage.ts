import { vi } from 'vitest'
import { createPaymentStage } from '../payment-stage.ts'
import { createBooks } from './change-stage.ts'

export const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS
export type Pushing = 'paystack' | 'flutterwave'
export type PushedStage = Awaited<ReturnType<typeof createPushedStage>>
export type Sender = Awaited<ReturnType<PushedStage['addSender']>>

export const toMinor = (text: string) => Math.round(Number(text) * 100)

/** The service between two providers and the payers' banks. */
export async function createPushedStage() {
  const at = await createPaymentStage()
  await at.setConfig({ vat_percent: '7.5' })
  /** From the payer's bank. */
  const send = (accountNumber: string, amountMinor: number, more: object = {}) =>
    at.sandbox.control('/inbound', { accountNumber, amountMinor, ...more })
  return { ...at, send, addSender: () => addSender(at) }
}

/** Somebody who pays by what their own bank sends. */
async function addSender(at: Awaited<ReturnType<typeof createPaymentStage>>) {
  const { id, email } = await at.stage.addAccount()
  let token = await at.stage.signIn(email)
  const begin = (provider: Pushing, more: object = {}) =>
    at.stage.call('POST /apps/v1/process-payment', {
      ...{ token },
      body: {
        ...{ slug: 'basic-monthly', provider_slug: provider, type: 'one-time', paymentmethod: 'banktransfer', ...more },
      },
    })
  const view = async (reference: string) => {
    const params = { reference }
    return (await at.stage.call('GET /apps/v1/payment-intents/{reference}', { token, params })).body.payment
  }
  const until = (isSo: () => Promise<boolean>) => vi.waitUntil(isSo, { timeout: 6_000, interval: 50 })
  return {
    ...{ id, email, begin, view, until },
    ...createBooks(at, id),
    async show(provider: Pushing, more: object = {}) {
      const { body } = await begin(provider, more)
      const { reference } = body.data
      const payment = await view(reference)
      const { pushed } = payment
      const account = pushed?.kind === 'transfer' ? pushed.accountNumber : ''
      return { reference, link: body.data.link, payment, account, exact: toMinor(pushed?.amount ?? '') }
    },
    /** Both clocks go on, and the person is still there. */
    async advance(ms: number) {
      await at.advance(ms)
      token = await at.stage.signIn(email)
    },
    screens: async () => (await at.stage.call('GET /apps/v1/account', { token })).body.screens as number,
    untilPaid: (reference: string) => until(async () => (await view(reference)).state === 'paid'),
    /** The sweep's reading, for what nobody is told of. */
    async readAgain(reference: string) {
      await at.stage.call('POST /apps/v1/verify-payment', { token, body: { tx_ref: reference } })
      return view(reference)
    },
    countTold: async (purpose: string) =>
      (
        await at.stage.db
          .selectFrom('message')
          .select('id')
          .where('account_id', '=', id)
          .where('purpose', '=', purpose)
          .execute()
      ).length,
  }
}
