import { newId } from '@kola/platform/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOwnStage, type Owner, type OwnStage } from '#app/testing/money/own-stage.ts'
import { DAY_MS, MINUTE_MS } from '#app/testing/money/pushed-stage.ts'
import { findOwnAt } from '../repository.ts'
import { sweepOwn } from '../work-own.ts'

let at: OwnStage
let who: Owner

beforeAll(async () => {
  at = await createOwnStage()
}, 240_000)
afterAll(() => at.close())
beforeEach(async () => {
  who = await at.addOwner()
})

const sweep = () => sweepOwn(at.needs)
const setOutcome = (outcome: string) => at.sandbox.control('/paystack/outcomes', { reference: who.email, outcome })
const failNext = (operation: string, fault: object) =>
  at.sandbox.control('/paystack/faults', { fault, operation, times: 1 })
const view = async () => (await who.call('GET /apps/v1/own-account')).body
/** What the payer’s bank did with it. */
const sendTo = async (number: string) => {
  await at.send(number, 100_000)
  const { movements } = await at.sandbox.read<{ movements: { accountNumber: string; disposition: string }[] }>(
    '/control/inbound',
  )
  return movements.filter(({ accountNumber }) => accountNumber === number).at(-1)?.disposition
}

describe('a number that does not come', () => {
  test('where the bank refuses, it is said so by its callback; asked again, there is one', async () => {
    await setOutcome('own-account-fails')
    expect((await who.call('POST /apps/v1/own-account')).body.ownAccount).toMatchObject({ state: 'asked' })
    await at.advance(31_000)
    await who.until(async () => (await who.row()).state === 'failed')
    expect(await view()).toEqual({
      ownAccount: {
        ...{ state: 'failed', accountNumber: '', bankName: '', accountName: '', reason: 'refused', lookAgainAt: null },
      },
      isOffered: true,
    })
    await setOutcome('')
    const number = await who.open()
    expect(await view()).toMatchObject({ ownAccount: { state: 'open', accountNumber: number, reason: null } })
  })

  test('whose news was lost is found by the sweep, two minutes after it was asked for', async () => {
    await at.sandbox.control('/paystack/callbacks', { rule: { mode: 'drop' }, times: 1 })
    await who.call('POST /apps/v1/own-account')
    await at.advance(2 * MINUTE_MS)
    await sweep()
    expect(await who.row()).toMatchObject({ state: 'asked', looked_at: null })
    await at.advance(1)
    await sweep()
    expect(await who.row()).toMatchObject({ state: 'open', number: expect.stringMatching(/^\d{10}$/) })
  })

  test('is looked for every ten minutes for a day, then given up; only then it can be asked for anew', async () => {
    // Paystack never got it, and nobody can tell.
    await failNext('own', { kind: 'status', status: 500 })
    expect((await who.call('POST /apps/v1/own-account')).body.ownAccount).toMatchObject({ state: 'asked' })
    await at.advance(3 * MINUTE_MS)
    await sweep()
    const { looked_at: first, asked_at: asked } = await who.row()
    await at.advance(10 * MINUTE_MS)
    await sweep()
    expect((await who.row()).looked_at).toEqual(first)
    await at.advance(1)
    await sweep()
    expect((await who.row()).looked_at).toEqual(at.stage.clock.now())
    await at.advance(asked.getTime() + DAY_MS - at.stage.clock.now().getTime())
    await sweep()
    expect((await who.row()).state).toBe('asked')
    await at.advance(10 * MINUTE_MS + 1)
    await sweep()
    expect(await who.row()).toMatchObject({ state: 'failed', failure: 'the bank never answered' })
    expect(await who.open()).toMatch(/^\d{10}$/)
  })
})

describe('a number that is given up', () => {
  test('where Paystack does not hear it, is closed by the sweep; then what is sent to it goes back', async () => {
    const number = await who.open()
    await failNext('retire', { kind: 'status', status: 503 })
    expect((await who.call('POST /apps/v1/own-account/retire')).status).toBe(200)
    expect(await who.row()).toMatchObject({ state: 'retired', closed_at: null })
    // Until then it is still whose it was.
    await who.sends(number, 50_000)
    expect(await who.credit()).toEqual([['over', 50_000]])
    await sweep()
    expect(await who.row()).toMatchObject({ state: 'retired', closed_at: at.stage.clock.now() })
    expect(await sendTo(number)).toBe('returned')
    expect(await who.credit()).toEqual([['over', 50_000]])
  })

  test('is that of an account that is closed, by the sweep', async () => {
    const number = await who.open()
    await sweep()
    expect((await who.row()).state).toBe('open')
    await at.stage.db
      .updateTable('account')
      .set({ deleted_at: at.stage.clock.now() })
      .where('id', '=', who.id)
      .execute()
    await sweep()
    expect(await who.row()).toMatchObject({ state: 'retired', number, closed_at: at.stage.clock.now() })
    expect(await sendTo(number)).toBe('returned')
  })
})

describe('whose it is', () => {
  test('no member sees, changes or is paid by the number of another', async () => {
    const number = await who.open()
    const other = await at.addOwner()
    expect((await other.call('GET /apps/v1/own-account')).body.ownAccount).toBeNull()
    expect((await other.call('POST /apps/v1/own-account/look')).status).toBe(404)
    expect((await other.call('POST /apps/v1/own-account/retire')).body.ownAccount).toBeNull()
    const theirs = await other.open()
    expect(theirs).not.toBe(number)
    await who.sends(number, 70_000)
    expect([await who.credit(), await other.credit()]).toEqual([[['over', 70_000]], []])
    expect(await who.row()).toMatchObject({ state: 'open', number })
  })

  test('one that a bank gave out again is of whoever had it when the money came', async () => {
    const number = await who.open()
    const opened = (await who.row()).opened_at ?? new Date()
    await who.call('POST /apps/v1/own-account/retire')
    const next = await at.addOwner()
    const later = new Date(opened.getTime() + DAY_MS)
    const { id: _, ...given } = await who.row()
    await at.stage.db
      .insertInto('own_account')
      .values({
        ...{ ...given, id: newId(), account_id: next.id, email: next.email, state: 'open' },
        ...{ opened_at: later, retired_at: null, closed_at: null },
      })
      .execute()
    const whose = async (moment: Date) =>
      (await findOwnAt(at.stage.db, 'paystack', { account: number, customer: null, at: moment }))?.account_id ?? null
    expect(await whose(new Date(opened.getTime() - 1))).toBeNull()
    expect(await whose(opened)).toBe(who.id)
    expect(await whose(new Date(later.getTime() - 1))).toBe(who.id)
    expect(await whose(later)).toBe(next.id)
    expect(await findOwnAt(at.stage.db, 'flutterwave', { account: number, customer: null, at: later })).toBeNull()
  })

  test('of one address at two tenants Paystack has one number: it is the first one’s, and the other has none', async () => {
    await at.stage.addTenant('ibadan')
    const number = await who.open()
    const id = newId()
    const account = await at.stage.db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', who.id)
      .executeTakeFirstOrThrow()
    await at.stage.db
      .insertInto('account')
      .values({ ...account, meta_data: JSON.stringify(account.meta_data), tenant_id: 'ibadan', id })
      .execute()
    const asked = { tenant_id: 'ibadan', id: newId(), account_id: id, provider: 'paystack', state: 'asked' as const }
    await at.stage.db
      .insertInto('own_account')
      .values({ ...asked, email: who.email, asked_at: at.stage.clock.now() })
      .execute()
    await at.advance(2 * MINUTE_MS + 1)
    await sweep()
    const theirs = await at.stage.db
      .selectFrom('own_account')
      .selectAll()
      .where('tenant_id', '=', 'ibadan')
      .executeTakeFirstOrThrow()
    expect(theirs).toMatchObject({ state: 'failed', number: null, failure: 'another has this number' })
    expect(await view()).toMatchObject({ ownAccount: { state: 'open', accountNumber: number } })
  })
})
