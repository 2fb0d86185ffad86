import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChangeStage, createChangeStage, type Member } from '#app/testing/money/change-stage.ts'
import type { JobSender } from '#shared/jobs.ts'
import { sendOwed } from '../sweep/send-owed.ts'
import { QUICK_TRIES, toPauseMs } from './asking.ts'
import { endAtProviders } from './end-at-providers.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
let at: ChangeStage

beforeAll(async () => {
  at = await createChangeStage({ worksFrom: 'asked' })
  await at.sandbox.control('/stripe/callbacks', { rule: { mode: 'drop' }, times: 10_000 })
}, 120_000)
afterAll(() => at.close())

const needs = () => at.stage.services.paying
const end = ({ id: accountId }: Member, more: object = {}) =>
  endAtProviders({ ...needs(), ...more }, { tenantId: 'demo', accountId })
const readRow = ({ id }: Member) =>
  at.stage.db.selectFrom('closed_account').selectAll().where('account_id', '=', id).executeTakeFirstOrThrow()

/** For whom the sweep makes a job. */
async function sweep(): Promise<string[]> {
  const asked: string[] = []
  const queue: JobSender = {
    async send(name, data) {
      if (name === 'billing.close') asked.push((data as { accountId: string }).accountId)
      return null
    },
  }
  await sendOwed({ db: at.stage.db, clock: at.stage.clock, queue })
  return asked
}
async function addClosed(): Promise<Member> {
  const who = await at.addMember()
  await who.subscribe({ slug: 'stripe' })
  expect((await who.call('DELETE /apps/v1/delete-user')).status).toBe(200)
  return who
}
/** Says yes each time, and does nothing. */
function toRefusing() {
  const stripe = needs().providers.get('stripe')
  const refusing = { ...stripe, renewing: stripe.renewing && { ...stripe.renewing, cancel: async () => {} } }
  return { list: () => [refusing], get: () => refusing, find: () => refusing }
}

test('what is refused is asked again after an hour, two, four … and at last once a day', () => {
  const hours = [1, QUICK_TRIES, QUICK_TRIES + 1, QUICK_TRIES + 4, QUICK_TRIES + 5, QUICK_TRIES + 900]
  expect(hours.map((tries) => toPauseMs(tries) / HOUR_MS)).toEqual([1, 1, 2, 16, 24, 24])
})

test('a hundred and twenty that a provider refuses for ever hold up nobody who was closed after them', async () => {
  const { db, clock } = at.stage
  await sql`insert into account (tenant_id, id, email_address, first_name, last_name, country, created_at, deleted_at)
    select 'demo', 'stuck-' || n, null, '', '', '', ${clock.now()}, ${clock.now()} from generate_series(1, 120) n`.execute(
    db,
  )
  await sql`insert into closed_account (tenant_id, account_id, closed_at)
    select 'demo', 'stuck-' || n, ${new Date(clock.now().getTime() - 90 * 24 * HOUR_MS)} from generate_series(1, 120) n`.execute(
    db,
  )
  const who = await addClosed()
  expect(await sweep()).toHaveLength(100)
  expect((await sweep()).filter((id) => id.startsWith('stuck-'))).toHaveLength(20)
  expect(await sweep()).toEqual([])
  clock.advance(HOUR_MS - MINUTE_MS)
  expect(await sweep()).toEqual([])
  // The job for whoever was closed now is lost: an hour later it is made again, beside all that were asked before.
  clock.advance(MINUTE_MS + 1)
  const asked = [...(await sweep()), ...(await sweep())]
  expect(asked).toContain(who.id)
  expect(new Set(asked).size).toBe(121)
  expect(asked).toHaveLength(121)
  await sql`delete from closed_account where account_id like 'stuck-%'`.execute(db)
})

test('the operator is told after a day of tries, once; from then on the sweep alone asks, more and more seldom, until it is so', async () => {
  const { db, clock } = at.stage
  const who = await addClosed()
  const providers = toRefusing()
  for (let tries = 1; tries < QUICK_TRIES; tries += 1)
    await expect(end(who, { providers })).rejects.toThrow('stripe failed at cancel')
  expect(await who.listFindings()).toEqual([])
  await end(who, { providers })
  await end(who, { providers })
  expect(await who.listFindings()).toEqual(['renews-after-closing'])
  const { reference } = await db
    .selectFrom('checkout')
    .select('reference')
    .where('account_id', '=', who.id)
    .executeTakeFirstOrThrow()
  const finding = await db.selectFrom('finding').selectAll().where('account_id', '=', who.id).executeTakeFirstOrThrow()
  expect(finding.detail).toMatchObject({ provider: 'stripe', reference, tries: QUICK_TRIES })
  expect(await readRow(who)).toMatchObject({ tries: QUICK_TRIES + 1, settled_at: null })
  clock.advance(2 * HOUR_MS - 1)
  expect(await sweep()).not.toContain(who.id)
  clock.advance(1)
  expect(await sweep()).toContain(who.id)
  await end(who)
  expect((await readRow(who)).settled_at).not.toBeNull()
  clock.advance(48 * HOUR_MS)
  expect(await sweep()).not.toContain(who.id)
})
