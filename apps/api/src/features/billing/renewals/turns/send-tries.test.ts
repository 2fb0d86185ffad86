import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createRenewalStage, type RenewalStage, type Renewer } from '#app/testing/money/renewal-stage.ts'
import type { Providers } from '#features/billing/providers/registry.ts'
import { sweepRenewals } from '../sweep.ts'

const MINUTE_MS = 60_000
let at: RenewalStage
let members: Renewer[]
/** What was sent, in its order. */
const sent: { renewalId: string; isUrgent: boolean | undefined }[] = []

beforeAll(async () => {
  at = await createRenewalStage()
}, 120_000)
afterAll(() => at.close())
beforeEach(async () => {
  // Nobody waits from before.
  await at.stage.db.updateTable('renewal').set({ next_try_at: null, stop_reason: 'horizon' }).execute()
  await at.goToMonday()
  members = []
  while (members.length < 3) members.push(await at.addRenewer())
  sent.length = 0
})

/** The provider, of which so many take a turn in a minute. */
function takes(perMinute: number | undefined): Providers {
  const { providers } = at.needs
  const find: Providers['find'] = (slug) => {
    const found = providers.find(slug)
    return found?.kept && perMinute ? { ...found, kept: { ...found.kept, perMinute } } : found
  }
  return { ...providers, find }
}

async function sweep(perMinute?: number): Promise<number | undefined> {
  const queue: RenewalStage['needs']['queue'] = {
    sendAll: async (_name, jobs) => {
      for (const { data, isUrgent } of jobs)
        sent.push({ renewalId: 'renewalId' in data ? data.renewalId : '', isUrgent })
    },
  }
  const done = await sweepRenewals({ ...at.needs, queue, providers: takes(perMinute) })
  return done.renewalTries
}

const fallDue = () => at.goTo(members.at(-1)?.paidThrough ?? new Date())
const listIds = async () => (await Promise.all(members.map((one) => one.readRenewal()))).map(({ id }) => id)

test('of a provider that takes one in a minute each has a minute of its own, sent before all others and once', async () => {
  await fallDue()
  expect(await sweep(1)).toBe(1)
  expect(await sweep(1)).toBe(0)
  await at.advance(MINUTE_MS / 2 - 1)
  expect(await sweep(1)).toBe(0)
  await at.advance(1)
  expect(await sweep(1)).toBe(1)
  await at.advance(MINUTE_MS)
  expect(await sweep(1)).toBe(1)
  await at.advance(MINUTE_MS)
  expect(await sweep(1)).toBe(0)
  expect(sent.map(({ renewalId }) => renewalId).toSorted()).toEqual((await listIds()).toSorted())
  expect(sent.map(({ isUrgent }) => isUrgent)).toEqual([true, true, true])
})

test('of one that takes as many as are asked all are sent at once, and wait behind those', async () => {
  await fallDue()
  expect([await sweep(), sent.map(({ isUrgent }) => isUrgent)]).toEqual([3, [false, false, false]])
})

test('who waits for a turn is charged when it comes, once', async () => {
  await fallDue()
  for (let minute = 0; minute < 4; minute += 1) {
    await sweep(1)
    const ids = sent.splice(0).map(({ renewalId }) => renewalId)
    for (const one of members) if (ids.includes((await one.readRenewal()).id)) await one.tries()
    await at.advance(MINUTE_MS)
  }
  for (const one of members) expect(await one.listTaken()).toEqual([290_000, 290_000])
})
