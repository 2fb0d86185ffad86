import { MAX_VIEWS, type StaffView } from '@kola/contract/staff/views'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createStaffStage, type StaffPerson, type StaffStage } from '#app/testing/staff/staff-stage.ts'
import { assertAnswer, OPERATOR_KEY } from '#app/testing/stage.ts'

const LIST = 'GET /api/v1/apps/staff/views'
const KEEP = 'POST /api/v1/apps/staff/views'
const REMOVE = 'POST /api/v1/apps/staff/views/{id}/remove'

let at: StaffStage
let owner: StaffPerson
let person: StaffPerson

beforeAll(async () => {
  at = await createStaffStage()
  owner = await at.addOwner()
})
afterAll(() => at.stage.close())
beforeEach(async () => {
  owner = await at.enter(owner)
  person = await at.addPerson(owner, 'editor')
})

const toTexts = (views: StaffView[]) => views.map(({ place, name, query }) => `${place} ${name} ${query}`)
const list = async (who = person) => toTexts((await at.callAs(who, LIST)).body.views)
const keep = (view: object = {}, who = person) =>
  at.callAs(who, KEEP, { body: { place: '/titles', name: 'No class', query: 'lacks=class', ...view } })

test('a view is kept, is another query under the same name, and goes away', async () => {
  const kept = await keep()
  assertAnswer(KEEP, kept)
  expect(kept.body.views).toHaveLength(1)
  await keep({ place: '/films', name: 'No class', query: 'state=failed' })
  await keep({ name: '  Comedies ', query: 'genre=Comedy&sort=-added' })
  await keep({ query: 'lacks=class&kind=movie' })
  expect(await list()).toEqual([
    '/films No class state=failed',
    '/titles No class lacks=class&kind=movie',
    '/titles Comedies genre=Comedy&sort=-added',
  ])
  const params = { id: kept.body.views[0].id }
  const gone = await at.callAs(person, REMOVE, { params })
  assertAnswer(REMOVE, gone)
  expect(toTexts(gone.body.views)).toEqual([
    '/films No class state=failed',
    '/titles Comedies genre=Comedy&sort=-added',
  ])
  expect((await at.callAs(person, REMOVE, { params })).status).toBe(200)
})

test('nobody sees or removes what somebody else keeps, and a key has none', async () => {
  const { id } = (await keep()).body.views[0]
  expect(await list(owner)).toEqual([])
  expect((await at.callAs(owner, REMOVE, { params: { id } })).status).toBe(200)
  expect(await list()).toEqual(['/titles No class lacks=class'])
  const { status, body } = await at.stage.call(LIST, { token: OPERATOR_KEY })
  expect([status, body.error.code]).toEqual([401, 'STAFF_SESSION_REQUIRED'])
})

test.each([
  [{ place: '/nowhere' }, 'place', 'There are no views in that place'],
  [{ name: '   ' }, 'name', 'Please give it a name'],
  [{ name: 'x'.repeat(41) }, 'name', 'That name is too long'],
  [{ query: 'a=b#/staff' }, 'query', 'That does not stand in an address'],
  [{ query: 'a=<b>' }, 'query', 'That does not stand in an address'],
  [{ query: 'a'.repeat(501) }, 'query', 'That is too long'],
])('%o is refused beside its field', async (view, field, text) => {
  const { status, body } = await keep(view)
  expect([status, body.error.fields]).toEqual([400, { [field]: text }])
  expect(await list()).toEqual([])
})

test('fifty are kept, also from two tabs at once, and one that is there may still be changed', async () => {
  for (let one = 1; one < MAX_VIEWS; one += 1) await keep({ name: `View ${one}` })
  const both = await Promise.all([keep({ name: 'One tab' }), keep({ name: 'Other tab' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.error.code).toBe('VIEWS_FULL')
  expect((await keep({ name: 'View 1', query: 'kind=movie' })).status).toBe(200)
  expect(await list()).toHaveLength(MAX_VIEWS)
})

test('who is taken off the staff leaves no views behind', async () => {
  await keep()
  await at.callAs(owner, 'POST /api/v1/apps/staff/{id}/remove', { params: { id: person.id } })
  const rows = await at.stage.db.selectFrom('staff_view').select('id').where('staff_id', '=', person.id).execute()
  expect(rows).toEqual([])
})
