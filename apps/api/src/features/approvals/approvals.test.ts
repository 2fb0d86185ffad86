import { APPROVAL_ACTIONS } from '@kola/contract/money/second-person'
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
  const approvals = createApprovals(stage, APPROVAL_ACTIONS)
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

test('two of the staff are who they are: of one name they are two, and under another name one is the same', async () => {
  const approvals = createApprovals(stage, APPROVAL_ACTIONS)
  const first = await approvals.ask(wish('KL-2'), bisi)
  await expect(approvals.assertSecond(first, { ...bisi, name: 'Bisi Married' })).rejects.toMatchObject({
    code: 'SECOND_PERSON_REQUIRED',
  })
  await expect(approvals.assertSecond(first, { ...tolu, name: bisi.name })).resolves.toBeUndefined()
})

test('a key of which a name alone tells who made it is that person’s', async () => {
  const approvals = createApprovals(stage, APPROVAL_ACTIONS)
  const row = { tenant_id: 'demo', token_sha256: 'old', last_four: 'abcd', scopes: ['money.large'] }
  const at = { created_at: stage.clock.now(), expires_at: stage.clock.now() }
  await stage.db
    .insertInto('api_key')
    .values({ ...row, ...at, id: 'old', name: 'Bot', created_by: ' bisi  ADEYEMI' })
    .execute()
  const first = await approvals.ask(wish('KL-5'), { kind: 'key', id: 'old', name: 'Bot' })
  await expect(approvals.assertSecond(first, bisi)).rejects.toMatchObject({ code: 'SECOND_PERSON_REQUIRED' })
  await expect(approvals.assertSecond(first, tolu)).resolves.toBeUndefined()
})

test('the database keeps nobody as both people', async () => {
  const approvals = createApprovals(stage, APPROVAL_ACTIONS)
  const first = await approvals.ask(wish('KL-3'), bisi)
  await expect(approvals.decide(stage.db, first, { state: 'done', by: bisi })).rejects.toThrow(/check constraint/)
})

test('what waits stands on pages, the first first, each once', async () => {
  const approvals = createApprovals(stage, APPROVAL_ACTIONS)
  await stage.addTenant('pages')
  const many = Array.from({ length: 53 }, (_, place) => `KL-${String(place).padStart(3, '0')}`)
  for (const subject of many) await approvals.ask({ ...wish(subject), tenantId: 'pages' }, bisi)
  const first = await approvals.listAll('pages', undefined)
  const last = await approvals.listAll('pages', first.next ?? '')
  expect([first.yeses.length, last.next]).toEqual([50, null])
  expect(new Set([...first.yeses, ...last.yeses].map(({ subject }) => subject))).toEqual(new Set(many))
  await expect(approvals.listAll('pages', 'no cursor')).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
})
