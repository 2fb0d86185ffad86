import { sweepNotices } from '#features/billing/notices/sweep-notices.ts'
import { createMessages } from '#features/messages/service.ts'
import type { Messages, OutgoingMail, OutgoingSms } from '#shared/messages.ts'
import { createPushedStage, DAY_MS, type PushedStage } from './pushed-stage.ts'

/** In Lagos, from when on people are told. */
const MORNING_UTC = 7

export type OwnStage = Awaited<ReturnType<typeof createOwnStage>>
export type Owner = Awaited<ReturnType<OwnStage['addOwner']>>

/** Members with account numbers of their own at Paystack, and what they are told. */
export async function createOwnStage() {
  const at = await createPushedStage()
  const mails: OutgoingMail[] = []
  const texts: OutgoingSms[] = []
  const queued = createMessages(at.stage.platform)
  const messages: Messages = {
    ...queued,
    queueMail(mail, tx) {
      mails.push(mail)
      return queued.queueMail(mail, tx)
    },
    queueSms(sms, tx) {
      texts.push(sms)
      return queued.queueSms(sms, tx)
    },
  }
  const { db, clock, log, providers, read } = at.stage.services.paying
  const { tenants } = at.stage.services
  const needs = { db, clock, log, providers, read, tenants, messages, publicUrl: at.publicUrl }
  let last = 0
  return {
    ...at,
    ...{ needs, mails, texts },
    tellAll: () => sweepNotices(needs),
    async addOwner() {
      const who = await at.addSender()
      last += 1
      const telephone = `+2348031235${String(last).padStart(3, '0')}`
      await db
        .updateTable('account')
        .set({ first_name: 'Adaeze', last_name: 'Bello', telephone })
        .where('id', '=', who.id)
        .execute()
      return { ...who, ...createOwning(at, who) }
    },
  }
}

function createOwning(at: PushedStage, { id, email, until, ...who }: Awaited<ReturnType<PushedStage['addSender']>>) {
  const { db } = at.stage
  const call = async (
    path:
      | 'GET /apps/v1/own-account'
      | 'POST /apps/v1/own-account'
      | 'POST /apps/v1/own-account/look'
      | 'POST /apps/v1/own-account/retire',
  ) => at.stage.call(path, { token: await at.stage.signIn(email) })
  const row = () =>
    db
      .selectFrom('own_account')
      .selectAll()
      .where('account_id', '=', id)
      .orderBy('asked_at', 'desc')
      .executeTakeFirstOrThrow()
  const sums = async () => (await who.listPayments()).map(({ use, amount }) => [use, amount])
  return {
    ...{ call, row, sums },
    /** A number of their own, as the bank gave it. */
    async open(): Promise<string> {
      await call('POST /apps/v1/own-account')
      await at.advance(31_000)
      await until(async () => (await row()).state === 'open')
      return (await row()).number ?? ''
    },
    /** Sends, and waits until it is in the books. */
    async sends(number: string, amountMinor: number) {
      const before = (await sums()).length
      await at.send(number, amountMinor)
      await until(async () => (await sums()).length === before + 1)
    },
    /** A membership for which nothing is kept. */
    async joins(number: string): Promise<Date> {
      await who.show('paystack')
      await at.send(number, 290_000)
      await until(async () => (await sums()).some(([use]) => use === 'period'))
      return (await who.readHeld()).paid_through
    },
    /** At eight in Lagos, so many days before its days end. */
    async goToMorning(paidThrough: Date, daysBefore: number) {
      const day = new Date(paidThrough.getTime() - daysBefore * DAY_MS).setUTCHours(MORNING_UTC, 0, 0, 0)
      await who.advance(day - at.stage.clock.now().getTime())
    },
    readRenewal: () => db.selectFrom('renewal').selectAll().where('account_id', '=', id).executeTakeFirst(),
    credit: async () =>
      (
        await db
          .selectFrom('credit')
          .select(['kind', 'left_minor as left'])
          .where('account_id', '=', id)
          .orderBy('created_at')
          .execute()
      ).map(({ kind, left }) => [kind, left]),
  }
}
