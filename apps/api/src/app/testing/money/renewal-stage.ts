import type { EndpointKey } from '@kola/contract/http/endpoints'
import { newId } from '@kola/platform/ids'
import { toDay } from '#features/billing/checkout/view.ts'
import { submit } from '#features/billing/providers/testing/stage.ts'
import type { RenewalNeeds } from '#features/billing/renewals/needs.ts'
import { planNext } from '#features/billing/renewals/plan-next.ts'
import { sweepRenewals } from '#features/billing/renewals/sweep.ts'
import { tryRenewal } from '#features/billing/renewals/try-renewal.ts'
import { EXPLORING_SHARE } from '#features/billing/retries/plan.ts'
import { draw } from '#features/billing/retries/planning/draw.ts'
import { createMessages } from '#features/messages/service.ts'
import type { Messages, OutgoingMail, OutgoingSms } from '#shared/messages.ts'
import { createPaymentStage, type PaymentStage } from '../payment-stage.ts'
import { recordStatements } from '../plans.ts'
import { createBooks } from './change-stage.ts'

const DAY_MS = 86_400_000
/** A first payment gives thirty days and fourteen besides. */
export const FIRST_DAYS = 44

/** Of a renewal of which no try is drawn by chance. */
export function toSteadyId(): string {
  let id = newId()
  while (draw(id, 'explore') < EXPLORING_SHARE) id = newId()
  return id
}

export type RenewalStage = Awaited<ReturnType<typeof createRenewalStage>>
export type Renewer = Awaited<ReturnType<RenewalStage['addRenewer']>>

/** Members whose cards DPO keeps. No worker runs: each step is taken when the test says so. */
export async function createRenewalStage() {
  const at = await createPaymentStage({ worksFrom: 'asked' })
  await at.setConfig({ vat_percent: '7.5' })
  const { db, clock, log, providers, read } = at.stage.services.paying
  const { tenants } = at.stage.services
  const sent: OutgoingMail[] = []
  const texts: OutgoingSms[] = []
  const queued = createMessages(at.stage.platform)
  const messages: Messages = {
    ...queued,
    queueMail(mail, tx) {
      sent.push(mail)
      return queued.queueMail(mail, tx)
    },
    queueSms(sms, tx) {
      texts.push(sms)
      return queued.queueSms(sms, tx)
    },
  }
  const needs: RenewalNeeds = {
    ...{ tenants, messages },
    ...{ db, clock, log, providers, read, publicUrl: at.publicUrl, queue: { sendAll: async () => {} } },
    toId: toSteadyId,
  }
  const statements = recordStatements(at.stage.platform.pool)
  const goTo = (moment: Date) => at.advance(moment.getTime() - clock.now().getTime())
  return {
    ...{ ...at, needs, statements, goTo, sweep: () => sweepRenewals(needs) },
    listTexts: () => texts,
    /** Mails to an address, oldest first. */
    listMailsTo: (email: string) => sent.filter(({ to }) => to === email),
    addRenewer: () => addRenewer(at, needs, sent),
    /** Noon of the next Monday in Lagos, so that the days of the week are known. */
    async goToMonday(): Promise<void> {
      const noon = new Date(clock.now()).setUTCHours(11, 0, 0, 0)
      const monday = noon + ((8 - new Date(noon).getUTCDay()) % 7) * DAY_MS
      await goTo(new Date(monday > clock.now().getTime() ? monday : monday + 7 * DAY_MS))
    },
  }
}

async function addRenewer(at: PaymentStage, needs: RenewalNeeds, sent: readonly OutgoingMail[]) {
  const { stage, sandbox } = at
  const { id, email } = await stage.addAccount()
  const buys = async () => {
    const token = await stage.signIn(email)
    const { body } = await stage.call('POST /apps/v1/add-subscription', {
      ...{ token, body: { slug: 'dpo', slug_name: 'basic-monthly' } },
    })
    const ID = new URL(body.url).searchParams.get('ID') ?? ''
    await submit(body.url, { ID, means: 'card', card: '5436886269848367', action: 'pay' })
    await stage.call('POST /apps/v1/verify-payment', { token, body: { tx_ref: body.reference } })
  }
  await buys()
  const books = createBooks(at, id)
  const paidThrough = (await books.readHeld()).paid_through
  const { db } = stage
  /** Signed in anew: no sign-in lasts as long as a membership. */
  const call = async (key: EndpointKey, more: object = {}) =>
    stage.call(key, { token: await stage.signIn(email), ...more })
  const readRenewal = async () =>
    db
      .selectFrom('renewal')
      .selectAll()
      .where('account_id', '=', id)
      .orderBy('period_starts_at', 'desc')
      .executeTakeFirstOrThrow()
  const of = async () => {
    const { id: renewalId, tries } = await readRenewal()
    return { tenantId: 'demo', renewalId, number: tries + 1 }
  }
  return {
    ...{ id, email, paidThrough, ...books, readRenewal },
    /** Its next try, as the job does. */
    tries: async (given: RenewalNeeds = needs) => tryRenewal(given, await of()),
    plans: async (given: RenewalNeeds = needs) => planNext(given, await of()),
    /** A membership from the packages, by its card. */
    buys,
    /** What the card says from now on; empty is yes. */
    says: (outcome: string) => sandbox.control('/dpo/outcomes', { reference: email, outcome }),
    listPeriods: () =>
      db
        .selectFrom('subscription_period as per')
        .innerJoin('subscription as sub', 'sub.id', 'per.subscription_id')
        .select(['per.starts_at as startsAt', 'per.ends_at as endsAt'])
        .where('sub.account_id', '=', id)
        .orderBy('per.number')
        .execute(),
    /** Checkouts of its renewals, oldest first. */
    listTries: () =>
      db
        .selectFrom('checkout')
        .selectAll()
        .where('account_id', '=', id)
        .where('purpose', '=', 'renewal')
        .orderBy('started_at')
        .execute(),
    listTaken: () => books.listTaken('dpo'),
    /** Mails of its renewals, oldest first. */
    listMails: () => sent.filter(({ to }) => to === email),
    listLinks: () => sent.filter(({ to }) => to === email).flatMap(({ text }) => /\/p\/[\w-]+/.exec(text) ?? []),
    toDay: (days: number) => toDay(new Date(paidThrough.getTime() + days * DAY_MS)),
    after: (days: number) => new Date(paidThrough.getTime() + days * DAY_MS),
    entitles: async () => (await call('GET /apps/v1/account')).body.screens > 0,
    cancel: () => call('POST /apps/v1/cancel-subscription', { body: { subscriptionId: 'basic-30' } }),
  }
}
