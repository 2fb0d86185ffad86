import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { createApprovals, type Wish } from './service.ts'

let stage: ApiStage

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
})
afterAll(() => stage.close())

const bisi = { kind: 'staff', id: 'bisi', name: 'Bisi Adeyemi' } as const
const tolu = { kind: 'staff', id: 'tolu', name: 'Tolu Bakare' } as const
const wish = (subject: string): Wish => ({
  ...{ tenantId: 'demo', action: 'refund', subject, wish: 'all of it', reason: 'asked for it', detail: {} },
  amount: { amountMinor: 290_000, currency: 'NGN' },
})

test('what is asked for at once is one, and is decided once: who comes later decides nothing', async () => {
  const approvals = createApprovals(stage)
  const asked = await Promise.all([1, 2, 3].map(() => approvals.ask(wish('KL-1'), bisi)))
  const [first] = asked
  if (!first) throw new Error('nothing waits')
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1)
  await approvals.decide(stage.db, first, { state: 'withdrawn', by: bisi })
  await expect(approvals.decide(stage.db, first, { state: 'done', by: tolu })).rejects.toMatchObject({
    code: 'APPROVAL_NOT_FOUND',
  })
  expect(await approvals.find(wish('KL-1'))).toBeNull()
})

test('who was somebody else by a name alone is the same person', async () => {
  const approvals = createApprovals(stage)
  const first = await approvals.ask(wish('KL-2'), bisi)
  const again = { ...tolu, name: ' bisi  ADEYEMI' }
  await expect(approvals.assertSecond(first, again)).rejects.toMatchObject({ code: 'SECOND_PERSON_REQUIRED' })
  await expect(approvals.assertSecond(first, tolu)).resolves.toBeUndefined()
})

test('the database keeps nobody as both people', async () => {
  const approvals = createApprovals(stage)
  const first = await approvals.ask(wish('KL-3'), bisi)
  await expect(approvals.decide(stage.db, first, { state: 'done', by: bisi })).rejects.toThrow(/check constraint/)
})
