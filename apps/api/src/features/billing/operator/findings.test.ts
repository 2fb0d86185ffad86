import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, createApiStage, OPERATOR_KEY } from '#app/testing/stage.ts'
import { addFact } from '../findings/add-fact.ts'
import { type FindingKind, PROPOSALS } from '../settle/judge.ts'
import { after, charge, createMoneyStage, type MoneyStage, reading } from '../settle/testing/stage.ts'

const HOUR_MS = 3_600_000
const KINDS = Object.keys(PROPOSALS) as FindingKind[]

let at: MoneyStage<ApiStage>
beforeAll(async () => {
  at = await createMoneyStage(createApiStage)
})
afterAll(() => at.stage.close())

const list = async (query: { all?: 'true'; due?: 'true' } = {}) =>
  (await at.stage.call('GET /api/v1/apps/findings', { token: OPERATOR_KEY, query })).body.findings
const hoursLeft = async () => (await list({ due: 'true' })).map((one: { hoursLeft: number }) => one.hoursLeft)

test('a second debit is due back within 72 hours, and is shown before what has no deadline', async () => {
  const { db, clock } = at.stage
  const payer = await at.addPayer()
  const id = await payer.addCheckout()
  await payer.settle(id, reading([charge(`t-${id}`), charge(`s-${id}`, { at: after(0.1) })]))
  const dueAt = new Date(clock.now().getTime() + 72 * HOUR_MS).toISOString()
  clock.advance(HOUR_MS)
  await addFact(db, { tenantId: 'demo', kind: 'callback-unmatched', fact: 'newer', at: clock.now(), detail: {} })
  expect(await list()).toMatchObject([
    { kind: 'callback-unmatched', ageHours: 0, dueAt: null, hoursLeft: null },
    { kind: 'debited-twice', ageHours: 1, dueAt, hoursLeft: 71 },
  ])
  expect(await list({ due: 'true' })).toMatchObject([{ kind: 'debited-twice', dueAt }])
  clock.advance(71 * HOUR_MS)
  expect(await hoursLeft()).toEqual([0])
  clock.advance(1)
  expect(await hoursLeft()).toEqual([-1])
  const other = await at.addPayer()
  const otherId = await other.addCheckout()
  await other.settle(otherId, reading([charge(`t-${otherId}`), charge(`s-${otherId}`, { at: after(0.1) })]))
  expect(await hoursLeft(), 'what is late comes first').toEqual([-1, 72])
  await db.updateTable('refund').set({ state: 'failed' }).execute()
  expect(await list({ due: 'true' })).toEqual([])
})

test.each(KINDS)('%s carries a proposal, and stands in the book of money', async (kind) => {
  await addFact(at.stage.db, { tenantId: 'demo', kind, fact: `of ${kind}`, at: at.stage.clock.now(), detail: { kind } })
  const found = (await list()).find((one: { about: string }) => one.about === `kind ${kind}`)
  expect(found).toMatchObject({ kind, proposal: PROPOSALS[kind] })
  expect(found.proposal).toMatch(/^[A-Z].{20,}\.$/)
  expect(readFileSync(new URL('../../../../../../docs/money.md', import.meta.url), 'utf8')).toContain(
    `| \`${kind}\``.slice(2),
  )
})
