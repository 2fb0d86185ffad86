import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createStaffStage, type StaffPerson, type StaffStage } from '#app/testing/staff/staff-stage.ts'
import { OPERATOR_KEY } from '#app/testing/stage.ts'
import { addFact } from '../findings/add-fact.ts'

const LIST = 'GET /api/v1/apps/findings'
const RESOLVE = 'POST /api/v1/apps/findings/{id}/resolve'
const BODY = { actor: 'Somebody Else', resolution: 'Given back by hand' }

let at: StaffStage
let owner: StaffPerson
let id: string
let facts = 0

beforeAll(async () => {
  at = await createStaffStage()
  await at.stage.addTenant('other')
  owner = await at.addOwner()
})
afterAll(() => at.stage.close())
beforeEach(async () => {
  owner = await at.enter(owner)
  facts += 1
  const fact = `fact ${facts}`
  await addFact(at.stage.db, {
    ...{ tenantId: 'demo', kind: 'callback-unmatched', fact, at: at.stage.clock.now() },
    detail: { fact },
  })
  id = (await list()).find((one) => one.about === `fact ${fact}`)?.id ?? ''
})

const list = async (): Promise<{ id: string; about: string }[]> =>
  (await at.stage.call(LIST, { token: OPERATOR_KEY, query: { all: 'true' } })).body.findings
const resolveAs = (person: StaffPerson, body: object = BODY) => at.callAs(person, RESOLVE, { params: { id }, body })

test('whoever decides stands there by their own name, not by one that they typed', async () => {
  expect((await list()).find((one) => one.id === id)).toMatchObject({ resolvedAt: null, resolvedBy: null })
  const { status, body } = await resolveAs(owner)
  expect([status, body.finding]).toMatchObject([
    200,
    {
      id,
      resolution: 'Given back by hand',
      resolvedBy: 'Adaeze Nwosu',
      resolvedAt: at.stage.clock.now().toISOString(),
    },
  ])
  const { actor } = await at.stage.db
    .selectFrom('operator_action')
    .select('actor')
    .where('subject', '=', id)
    .executeTakeFirstOrThrow()
  expect(actor).toBe('Adaeze Nwosu')
  const log = await at.callAs(owner, 'GET /api/v1/apps/audit')
  expect(JSON.stringify(log.body)).toContain('"callback-unmatched"')
})

test('an API key decides in its own name', async () => {
  const made = await at.callAs(owner, 'POST /api/v1/apps/api-keys', {
    body: { name: 'Nightly books', scopes: ['money.read', 'money.settle'], days: 30 },
  })
  const byKey = await at.stage.call(RESOLVE, { token: made.body.secret, params: { id }, body: BODY })
  expect(byKey.body.finding.resolvedBy).toContain('Nightly books')
  expect(byKey.body.finding.resolvedBy).not.toContain('Somebody Else')
})

test('the installation’s key decides for whom it says', async () => {
  const { body } = await at.stage.call(RESOLVE, { token: OPERATOR_KEY, params: { id }, body: BODY })
  expect(body.finding.resolvedBy).toBe('Somebody Else')
})

test('the first decision stays, whoever decides after it', async () => {
  await resolveAs(owner)
  const { body } = await at.stage.call(RESOLVE, {
    ...{ token: OPERATOR_KEY, params: { id } },
    body: { ...BODY, resolution: 'Left as it is' },
  })
  expect(body.finding).toMatchObject({ resolution: 'Given back by hand', resolvedBy: 'Adaeze Nwosu' })
})

test('a role that may not settle, and the staff of another tenant, decide nothing', async () => {
  const editor = await at.addPerson(owner, 'editor')
  expect((await resolveAs(editor)).status).toBe(403)
  const foreign = await resolveAs(await at.addOwner('other'))
  expect([foreign.status, foreign.body.error.code]).toEqual([404, 'NOT_FOUND'])
  expect((await list()).find((one) => one.id === id)).toMatchObject({ resolvedAt: null })
})
