import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createStaffStage, type StaffPerson, type StaffStage } from '#app/testing/staff/staff-stage.ts'
import { assertAnswer } from '#app/testing/stage.ts'

const READ = 'GET /api/v1/apps/configuration'
const DRAFT = 'POST /api/v1/apps/configuration/draft'
const LEAVE = 'POST /api/v1/apps/configuration/draft/leave'
const FORCE = 'POST /api/v1/apps/configuration/put-in-force'
const VERSIONS = 'GET /api/v1/apps/configuration/versions'
const DIFFERENCE = 'GET /api/v1/apps/configuration/versions/{number}/difference'
const BACK = 'POST /api/v1/apps/configuration/versions/{number}/bring-back'

let at: StaffStage
let owner: StaffPerson
let tenant = 0
let customer = ''

beforeAll(async () => {
  at = await createStaffStage()
})
afterAll(() => at.stage.close())
beforeEach(async () => {
  tenant += 1
  customer = `house-${tenant}`
  await at.stage.addTenant(customer, { enable_search: 'TRUE', their_own: '7' })
  owner = await at.addOwner(customer)
})

const toResult = ({ status, body }: { status: number; body: { error?: { code: string; fields?: object } } }) => [
  status,
  body.error?.code,
]
const read = async () => (await at.callAs(owner, READ)).body.configuration
const write = async (changes: Record<string, string | null>, revision?: number) =>
  at.callAs(owner, DRAFT, {
    body: {
      revision: revision ?? (await read()).draft.revision,
      changes: Object.entries(changes).map(([key, value]) => ({ key, value })),
    },
  })
const force = async (given: { revision?: number; state?: string; why?: string } = {}) => {
  const { draft, state } = await read()
  return at.callAs(owner, FORCE, { body: { revision: draft.revision, state, why: 'Because', ...given } })
}
const told = async () => {
  const token = await at.stage.getAppToken(customer)
  return (await at.stage.call('GET /apps/v1/appconfig', { token, customer })).body.response
}
const listVersions = async (query = {}) => (await at.callAs(owner, VERSIONS, { query })).body

test('a draft changes nothing for viewers; in force it does at once, as texts, and what nobody knows is kept', async () => {
  const drafted = await write({ enable_search: 'FALSE', footer_text: 'Made in Surulere' })
  assertAnswer(DRAFT, drafted)
  expect(drafted.body.configuration).toMatchObject({
    version: null,
    draft: {
      revision: 1,
      changedBy: 'Adaeze Nwosu',
      changes: [
        { key: 'footer_text', before: null, after: 'Made in Surulere' },
        { key: 'enable_search', before: 'TRUE', after: 'FALSE' },
      ],
    },
  })
  expect(await told()).toMatchObject({ enable_search: 'TRUE' })
  const forced = await force({ why: 'The search is down' })
  assertAnswer(FORCE, forced)
  expect(await told()).toMatchObject({ enable_search: 'FALSE', footer_text: 'Made in Surulere', their_own: '7' })
  expect(forced.body.configuration).toMatchObject({ version: 2, draft: { revision: 2, changes: [] } })
  expect((await listVersions()).versions).toMatchObject([
    { number: 2, by: 'Adaeze Nwosu', why: 'The search is down', changes: drafted.body.configuration.draft.changes },
    { number: 1, by: 'the installation', why: 'What stood before the first version', changes: [] },
  ])
  const { body } = await at.callAs(owner, 'GET /api/v1/apps/audit')
  expect(body.entries[0]).toMatchObject({
    did: 'put a configuration in force',
    subject: 'version 2',
    changes: drafted.body.configuration.draft.changes.map(({ key, ...rest }: { key: string }) => ({
      field: key,
      ...rest,
    })),
  })
})

test('a text that is in force already takes its key out of the draft, and null takes the tenant’s own away', async () => {
  await write({ enable_search: 'FALSE', app_name: null })
  const { body } = await write({ enable_search: 'TRUE' })
  expect(body.configuration.draft.changes).toEqual([{ key: 'app_name', before: 'Kola', after: null }])
  await force()
  expect(await told()).not.toHaveProperty('app_name')
})

test('what is wrong is refused beside its key, and nothing of it is drafted', async () => {
  const wrong = await write({ enable_search: 'yes', country_code: 'NG', banner_id: 'nowhere' })
  expect(toResult(wrong)).toEqual([400, 'INVALID_REQUEST'])
  expect(wrong.body.error.fields).toEqual({ enable_search: 'Either TRUE or FALSE' })
  expect(
    (await write({ banner_id: 'nowhere', restriction_package: 'none', sample_title_id: 'x' })).body.error.fields,
  ).toEqual({
    ...{ banner_id: 'There is no playlist nowhere', restriction_package: 'There is no plan none' },
    sample_title_id: 'There is no title x',
  })
  expect((await write({ home_category: '[{"id":"gone"}]' })).body.error.fields).toEqual({
    home_category: 'There is no playlist gone',
  })
  for (const [key, value] of [
    ['made_up', 'x'],
    ['their_own', null],
    ['__proto__', 'x'],
    ['constructor', null],
  ] as const) {
    const refused = await at.callAs(owner, DRAFT, { body: { revision: 0, changes: [{ key, value }] } })
    expect([key, refused.status, Object.values(refused.body.error.fields)]).toEqual([
      key,
      400,
      ['There is no such key'],
    ])
  }
  expect((await read()).draft).toMatchObject({ revision: 0, changes: [] })
})

test('ids of another tenant are as if they were not there', async () => {
  await at.stage.db
    .insertInto('playlist')
    .values({ tenant_id: 'demo', id: `hero-${tenant}`, name: 'Hero' })
    .execute()
  expect((await write({ banner_id: `hero-${tenant}` })).status).toBe(400)
  await at.stage.db
    .insertInto('playlist')
    .values({ tenant_id: customer, id: `hero-${tenant}`, name: 'Hero' })
    .execute()
  expect((await write({ banner_id: `hero-${tenant}` })).status).toBe(200)
  await at.stage.db
    .deleteFrom('playlist')
    .where('tenant_id', '=', customer)
    .where('id', '=', `hero-${tenant}`)
    .execute()
  const gone = await force()
  expect([gone.status, gone.body.error.fields]).toEqual([400, { banner_id: `There is no playlist hero-${tenant}` }])
})

test('a plan is named by its id or by its title', async () => {
  const [plan] = await at.stage.db
    .selectFrom('plan')
    .select(['id', 'title'])
    .where('tenant_id', '=', customer)
    .execute()
  for (const name of [plan?.id, plan?.title]) {
    expect((await write({ restriction_package: name ?? '' })).body.configuration.draft.changes).toEqual([
      { key: 'restriction_package', before: null, after: name },
    ])
  }
})

test('keys are checked against each other before they are in force', async () => {
  await write({ enable_phone_signup: 'TRUE', sms_countries: '[]' })
  const refused = await force()
  expect(toResult(refused)).toEqual([400, 'INVALID_REQUEST'])
  expect(Object.keys(refused.body.error.fields)).toEqual(['sms_countries'])
  await write({ sms_countries: '["NG"]' })
  expect((await force()).status).toBe(200)
})

test('the later of two is told what stands, in the draft and in force', async () => {
  const { state } = await read()
  await write({ enable_search: 'FALSE' }, 0)
  const late = await write({ enable_search: 'TRUE', footer_text: 'Mine' }, 0)
  expect(toResult(late)).toEqual([409, 'CONFIGURATION_CHANGED'])
  expect(late.body.error.configuration.draft.changes).toEqual([
    { key: 'enable_search', before: 'TRUE', after: 'FALSE' },
  ])
  expect(toResult(await force({ revision: 0 }))).toEqual([409, 'CONFIGURATION_CHANGED'])
  expect((await force()).status).toBe(200)
  await write({ footer_text: 'Mine' })
  const over = await force({ state })
  expect(toResult(over)).toEqual([409, 'CONFIGURATION_CHANGED'])
  expect(over.body.error.configuration.texts).toMatchObject({ enable_search: 'FALSE' })
  const { draft } = await read()
  expect(toResult(await at.callAs(owner, LEAVE, { body: { revision: draft.revision - 1 } }))).toEqual([
    409,
    'CONFIGURATION_CHANGED',
  ])
  expect(
    (await at.callAs(owner, LEAVE, { body: { revision: draft.revision } })).body.configuration.draft,
  ).toMatchObject({
    ...{ revision: draft.revision + 1, changes: [] },
  })
  expect(toResult(await force())).toEqual([409, 'CONFIGURATION_UNCHANGED'])
})

test('of many at once one is in force, and versions have no gap', async () => {
  await write({ enable_search: 'FALSE' })
  const { draft, state } = await read()
  const body = { revision: draft.revision, state, why: 'At once' }
  const answers = await Promise.all(Array.from({ length: 6 }, () => at.callAs(owner, FORCE, { body })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  expect((await listVersions()).versions.map(({ number }: { number: number }) => number)).toEqual([2, 1])
})

test('an earlier version comes back as one of its own, past a draft that stays', async () => {
  await write({ enable_search: 'FALSE' })
  await force()
  await write({ footer_text: 'Later' })
  const compared = await at.callAs(owner, DIFFERENCE, { params: { number: '1' } })
  assertAnswer(DIFFERENCE, compared)
  expect(compared.body.changes).toEqual([{ key: 'enable_search', before: 'FALSE', after: 'TRUE' }])
  const bring = (number: string, state = compared.body.state) =>
    at.callAs(owner, BACK, { params: { number }, body: { state } })
  for (const none of ['0', '-1', 'x', '1.5', '99999999999']) expect((await bring(none)).status).toBe(404)
  expect(toResult(await bring('9'))).toEqual([404, 'CONFIGURATION_VERSION_NOT_FOUND'])
  expect(toResult(await bring('2'))).toEqual([409, 'CONFIGURATION_UNCHANGED'])
  expect(toResult(await bring('1', '0'.repeat(64)))).toEqual([409, 'CONFIGURATION_CHANGED'])
  const brought = await bring('1')
  assertAnswer(BACK, brought)
  expect(brought.body).toMatchObject({
    version: { number: 3, why: 'Version 1 brought back' },
    configuration: { version: 3, draft: { changes: [{ key: 'footer_text' }] } },
  })
  expect(await told()).toMatchObject({ enable_search: 'TRUE', their_own: '7' })
})

test('what was written past the console becomes a version before the next one', async () => {
  await write({ enable_search: 'FALSE' })
  await force()
  await at.stage.db
    .updateTable('tenant')
    .set({ config: JSON.stringify({ app_name: 'Other', n: 5 }) })
    .where('id', '=', customer)
    .execute()
  expect((await read()).version).toBeNull()
  await write({ footer_text: 'Mine' })
  await force()
  const { versions } = await listVersions()
  expect(versions.map(({ number, why }: { number: number; why: string }) => [number, why])).toEqual([
    ...[
      [4, 'Because'],
      [3, 'Changed past the console'],
      [2, 'Because'],
      [1, 'What stood before the first version'],
    ],
  ])
  expect((await read()).texts).toEqual({ app_name: 'Other', n: '5', footer_text: 'Mine' })
})

test('versions come in pages', async () => {
  for (const text of ['one', 'two', 'three']) {
    await write({ footer_text: text })
    await force()
  }
  const first = await listVersions({ limit: '3' })
  expect(first.versions.map(({ number }: { number: number }) => number)).toEqual([4, 3, 2])
  const second = await listVersions({ limit: '3', cursor: first.cursor })
  expect(second).toMatchObject({ versions: [{ number: 1 }], cursor: null })
  expect((await at.callAs(owner, VERSIONS, { query: { cursor: 'x' } })).status).toBe(400)
})

test('only an owner who has just shown that it is them changes anything, and each house its own alone', async () => {
  await write({ enable_search: 'FALSE' })
  const { draft, state } = await read()
  const body = { revision: draft.revision, state, why: 'Because' }
  for (const role of ['editor', 'support', 'finance', 'analyst'] as const) {
    const person = await at.addPerson(owner, role)
    expect([role, ...toResult(await at.callAs(person, READ))]).toEqual([role, 403, 'PERMISSION_REQUIRED'])
    expect([role, ...toResult(await at.callAs(person, FORCE, { body }))]).toEqual([role, 403, 'PERMISSION_REQUIRED'])
  }
  const elsewhere = await at.addOwner('demo')
  expect((await at.callAs(elsewhere, READ)).body.configuration.draft.changes).toEqual([])
  expect((await at.callAs(elsewhere, DIFFERENCE, { params: { number: '1' } })).status).toBe(404)
  at.stage.clock.advance(11 * 60_000)
  expect(toResult(await at.callAs(owner, FORCE, { body }))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  expect((await at.callAs(owner, READ)).status).toBe(200)
  expect(await told()).toMatchObject({ enable_search: 'TRUE' })
})
