import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createRenewalStage, type RenewalStage, type Renewer } from '#app/testing/money/renewal-stage.ts'
import type { RenewalNeeds } from '../needs.ts'

const AGAIN_MS = { least: 30_000, most: 270_000 }
let at: RenewalStage
let who: Renewer
let other: Renewer
let needs: RenewalNeeds

beforeAll(async () => {
  at = await createRenewalStage()
}, 120_000)
afterAll(() => at.close())
beforeEach(async () => {
  await at.goToMonday()
  who = await at.addRenewer()
  other = await at.addRenewer()
  needs = { ...at.needs, pauses: new Map() }
  await at.goTo(other.paidThrough)
  await at.sweep()
})

const refuse = (operation: string) =>
  at.sandbox.control('/dpo/faults', { operation, fault: { kind: 'status', status: 429 }, times: 1 })
const countAsked = async () => (await at.sandbox.listBodies('dpo', 'createToken')).length
const comesAgainMs = async (one: Renewer) => {
  const { next_try_at: next } = await one.readRenewal()
  return (next?.getTime() ?? 0) - at.stage.clock.now().getTime()
}

test.each(['createToken', 'chargeTokenRecurrent'])(
  'a provider that takes no more calls at %s was not asked: nobody is told, and minutes later the same try is made, once',
  async (operation) => {
    await refuse(operation)
    const mails = who.listMails().length
    await who.tries(needs)
    expect(await who.readRenewal()).toMatchObject({ state: 'open', tries: 1, stop_reason: '' })
    expect(await comesAgainMs(who)).toBeGreaterThanOrEqual(AGAIN_MS.least)
    expect(await comesAgainMs(who)).toBeLessThanOrEqual(AGAIN_MS.most)
    expect(await who.readHeld()).toMatchObject({ state: 'ACTIVE', past_due_since: null })
    expect(who.listMails()).toHaveLength(mails)
    const [first] = await who.listTries()
    expect(first).toMatchObject({ state: 'open', try_number: 1 })
    await at.advance(AGAIN_MS.most)
    await at.sweep()
    await Promise.all([who.tries(needs), who.tries(needs)])
    expect(await who.listTries()).toMatchObject([{ id: first?.id, reference: first?.reference, state: 'paid' }])
    expect(await who.readRenewal()).toMatchObject({ state: 'paid', tries: 1 })
    expect(await who.listTaken()).toEqual([290_000, 290_000])
  },
)

test('others wait meanwhile, without a call, and are charged after it', async () => {
  await refuse('createToken')
  await who.tries(needs)
  const asked = await countAsked()
  await other.tries(needs)
  expect(await countAsked()).toBe(asked)
  expect(await other.listTries()).toEqual([])
  expect(await other.readRenewal()).toMatchObject({ state: 'open', tries: 0 })
  expect(await comesAgainMs(other)).toBeGreaterThanOrEqual(AGAIN_MS.least)
  expect(await comesAgainMs(other)).toBeLessThanOrEqual(AGAIN_MS.most)
  await at.advance(AGAIN_MS.most)
  await at.sweep()
  await other.tries(needs)
  expect(await other.listTaken()).toEqual([290_000, 290_000])
})

test('one that was given up meanwhile is another try, and is charged once', async () => {
  await refuse('createToken')
  await who.tries(needs)
  await at.stage.db
    .updateTable('checkout')
    .set({ state: 'expired' })
    .where('account_id', '=', who.id)
    .where('purpose', '=', 'renewal')
    .execute()
  await at.advance(AGAIN_MS.most)
  await at.sweep()
  await who.tries(needs)
  expect(await who.listTries()).toMatchObject([
    { state: 'expired', try_number: 1 },
    { state: 'paid', try_number: 2 },
  ])
  expect(await who.listTaken()).toEqual([290_000, 290_000])
})
