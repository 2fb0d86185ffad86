import type { EndpointKey } from '@kola/contract/http/endpoints'
import { MANDATE_TERMS_VERSION } from '@kola/contract/mandates/mandates'
import { announceLeft } from '#features/billing/mandates/debits/announce.ts'
import { sweepMandates } from '#features/billing/mandates/sweep.ts'
import { workMandate } from '#features/billing/mandates/work.ts'
import { sweepNotices } from '#features/billing/notices/sweep-notices.ts'
import { submit } from '#features/billing/providers/testing/stage.ts'
import type { RenewalNeeds } from '#features/billing/renewals/needs.ts'
import { sweepRenewals } from '#features/billing/renewals/sweep.ts'
import { tryRenewal } from '#features/billing/renewals/try-renewal.ts'
import { createBooks } from './change-stage.ts'
import { createRenewalStage } from './renewal-stage.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export type MandateProvider = 'paystack' | 'flutterwave'
export type MandateStage = Awaited<ReturnType<typeof createMandateStage>>
export type Holder = Awaited<ReturnType<MandateStage['addHolder']>>

/** Members who pay by transfer, and whose bank may pay by itself. No worker runs. */
export async function createMandateStage() {
  const at = await createRenewalStage()
  const needs = { ...at.needs, queue: at.stage.platform.queue }
  return {
    ...at,
    /** What the clock does, as the sweep of each minute. */
    async sweeps(): Promise<void> {
      await sweepMandates(needs)
      await sweepRenewals(at.needs)
      await announceLeft(needs)
      await sweepNotices(needs)
    },
    addHolder: (provider: MandateProvider) => addHolder(at, needs, provider),
  }
}

type Base = Awaited<ReturnType<typeof createRenewalStage>>

let last = 10_000

async function addHolder(at: Base, needs: RenewalNeeds, provider: MandateProvider) {
  // An account of which nobody has heard yet.
  last += 1
  const account = `${last}46789`
  const { stage, sandbox } = at
  const { db } = stage
  await at.setConfig({ vat_percent: '7.5', direct_debit: provider })
  const { id, email } = await stage.addAccount()
  const call = async (key: EndpointKey, more: object = {}) =>
    stage.call(key, { token: await stage.signIn(email), ...more })
  const books = createBooks(at, id)
  const readMandate = () =>
    db
      .selectFrom('mandate')
      .selectAll()
      .where('account_id', '=', id)
      .orderBy('agreed_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  const readRenewal = () =>
    db
      .selectFrom('renewal')
      .selectAll()
      .where('account_id', '=', id)
      .orderBy('period_starts_at', 'desc')
      .executeTakeFirstOrThrow()
  const of = async () => ({ tenantId: 'demo', mandateId: (await readMandate()).id })
  const asks = async (number = account, more: object = {}) =>
    call('POST /apps/v1/mandates', {
      body: {
        ...{ subscriptionId: 'basic-30', termsVersion: MANDATE_TERMS_VERSION },
        account: { bankCode: '058', number, address: '1 Broad Street, Lagos', phone: '+2348031234567' },
        ...more,
      },
    })
  const works = async () => workMandate(needs, await of())
  const agrees = async (number = account) => {
    const { step } = await readMandate()
    if (step?.kind === 'page') {
      await submit(`${step.url}/account`, { bank: '058', number })
      await submit(`${step.url}/send`, {})
    } else if (step) {
      const { accountNumber, amountMinor } = step
      await sandbox.control('/inbound', { accountNumber, amountMinor, senderAccount: number })
    }
    await works()
  }
  const tries = async (given: RenewalNeeds = needs) => {
    const { id: renewalId, tries: made } = await readRenewal()
    return tryRenewal(given, { tenantId: 'demo', renewalId, number: made + 1 })
  }
  const listTries = () =>
    db
      .selectFrom('checkout')
      .selectAll()
      .where('account_id', '=', id)
      .where('try_number', 'is not', null)
      .orderBy('started_at')
      .execute()
  return {
    ...{
      id,
      email,
      provider,
      account,
      ...books,
      call,
      readMandate,
      readRenewal,
      asks,
      agrees,
      works,
      tries,
      listTries,
    },
    says: (outcome: string) => sandbox.control(`/${provider}/outcomes`, { reference: email, outcome }),
    /** Thirty days and fourteen besides, by a transfer that renews nothing. */
    async pays(): Promise<void> {
      const token = await stage.signIn(email)
      const body = { slug: 'basic-monthly', provider_slug: provider, type: 'one-time', paymentmethod: 'banktransfer' }
      const { reference } = (await stage.call('POST /apps/v1/process-payment', { token, body })).body.data
      const { payment } = (
        await stage.call('GET /apps/v1/payment-intents/{reference}', { token, params: { reference } })
      ).body
      const { accountNumber, amount } = payment.pushed ?? { accountNumber: '', amount: '0' }
      await sandbox.control('/inbound', { accountNumber, amountMinor: Math.round(Number(amount) * 100) })
      await stage.call('POST /apps/v1/verify-payment', { token, body: { tx_ref: reference } })
    },
    /** Paid for, agreed and ready to be debited. */
    async becomesActive(number = account): Promise<void> {
      await this.pays()
      await asks(number)
      await agrees(number)
      await at.advance(25 * HOUR_MS)
      await works()
    },
    paidThrough: async () => (await books.readHeld()).paid_through,
    /** Three days before the paid days are over, at noon. */
    async goToNotice(): Promise<void> {
      const end = await this.paidThrough()
      await at.goTo(new Date(Math.floor((end.getTime() - 3 * DAY_MS) / DAY_MS) * DAY_MS + 11 * HOUR_MS))
    },
    /** At the moment that is planned for the debit. */
    async goToDebit(): Promise<Date> {
      const { next_try_at: next } = await readRenewal()
      if (!next) throw new Error('no debit is planned')
      await at.goTo(new Date(next.getTime() + 60_000))
      return next
    },
    /** What the provider says now of all that is under way. */
    async readsAll(): Promise<void> {
      for (const one of await listTries()) if (['open', 'pending'].includes(one.state)) await at.needs.read(one)
    },
    async listDebits() {
      const found = db.selectFrom('mandate_debit as debit').innerJoin('mandate', 'mandate.id', 'debit.mandate_id')
      return (
        await found.select('debit.state').where('mandate.account_id', '=', id).orderBy('debit.asked_at').execute()
      ).map(({ state }) => state)
    },
    listTaken: () => books.listTaken(provider),
    listSubjects: () => at.listMailsTo(email).map(({ subject }) => subject),
    listMails: () => at.listMailsTo(email),
    revokesAtBank: () => sandbox.control('/revoke', { mandate: email }),
    view: async () => (await call('GET /apps/v1/mandates')).body.mandates,
  }
}
