import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { type ApiStage, assertAnswer, createApiStage } from '#app/testing/stage.ts'
import { toOutcome } from '#app/testing/visitors.ts'

let stage: ApiStage

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  await stage.addTenant('other')
  for (const id of ['alpha', 'beta', 'gamma']) await stage.addTitle({ id })
  await stage.addTitle({ id: 'saga', kind: 'series' })
  await stage.addTitle({ id: 'secret', state: 'processing' })
  await stage.addTitle({ id: 'foreign', tenantId: 'other' })
  await stage.addTitle({ id: 'alpha', tenantId: 'other' })
})
afterAll(() => stage.close())
/** Each vote at a time of its own. */
beforeEach(() => stage.clock.advance(1_000))

const member = async () => stage.signIn((await stage.addAccount()).email)
const vote = (token: string, video_id: string, type: unknown) => {
  stage.clock.advance(1)
  return stage.call('POST /apps/v1/vote-video', { token, body: { video_id, type } })
}
const list = async (token: string, customer = 'demo') => {
  const answer = await stage.call('GET /apps/v1/votes', { token, customer })
  assertAnswer('GET /apps/v1/votes', answer)
  return answer.body.votes
}

test('API-12 vote-video takes video_id and type UP or DOWN and answers a message', async () => {
  const token = await member()
  const up = await vote(token, 'alpha', 'UP')
  assertAnswer('POST /apps/v1/vote-video', up)
  expect(up.body.message).toBe('You like this')
  const down = await vote(token, 'saga', 'DOWN')
  assertAnswer('POST /apps/v1/vote-video', down)
  expect(down.body.message).toBe('You do not like this')
  expect(await list(token)).toEqual([
    { id: 'saga', status: false },
    { id: 'alpha', status: true },
  ])
})

test('API-12 an account has one vote a title: a repeat replaces it, and comes to the front', async () => {
  const token = await member()
  for (const id of ['alpha', 'beta', 'gamma']) await vote(token, id, 'UP')
  await vote(token, 'alpha', 'DOWN')
  expect(await list(token)).toEqual([
    { id: 'alpha', status: false },
    { id: 'gamma', status: true },
    { id: 'beta', status: true },
  ])
  await vote(token, 'alpha', 'DOWN')
  await vote(token, 'alpha', 'UP')
  expect((await list(token))[0]).toEqual({ id: 'alpha', status: true })
  expect(await list(token)).toHaveLength(3)
})

test('API-12 refuses an unknown title, one that is not published and one of another tenant', async () => {
  const token = await member()
  for (const id of ['nothing', 'secret', 'foreign']) {
    expect([id, toOutcome(await vote(token, id, 'UP'))]).toEqual([id, '404 TITLE_NOT_FOUND'])
  }
  expect(await list(token)).toEqual([])
})

test.each(['up', 'LIKE', '', 1, true, null, undefined, ['UP']])('API-12 refuses the type %j', async (type) => {
  const answer = await vote(await member(), 'alpha', type)
  expect([answer.status, Object.keys(answer.body.error.fields)]).toEqual([400, ['type']])
  expect(answer.body.error.fields.type).toBe('type is UP or DOWN')
})

test.each(['', '../alpha', "alpha'--", 'x'.repeat(81), 7, undefined])('API-12 refuses the id %j', async (id) => {
  const answer = await vote(await member(), id as string, 'UP')
  expect([answer.status, Object.keys(answer.body.error.fields)]).toEqual([400, ['video_id']])
})

test('a hundred votes at once leave one, and none fails', async () => {
  const token = await member()
  const types = Array.from({ length: 100 }, (_, index) => (index % 2 ? 'UP' : 'DOWN'))
  const answers = await Promise.all(types.map((type) => vote(token, 'alpha', type)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await list(token)).toHaveLength(1)
  await vote(token, 'alpha', 'DOWN')
  expect(await list(token)).toEqual([{ id: 'alpha', status: false }])
})

describe('votes are nobody else’s', () => {
  it('of two accounts, each sees its own', async () => {
    const [mine, theirs] = [await member(), await member()]
    await vote(mine, 'alpha', 'UP')
    await vote(theirs, 'alpha', 'DOWN')
    expect([await list(mine), await list(theirs)]).toEqual([
      [{ id: 'alpha', status: true }],
      [{ id: 'alpha', status: false }],
    ])
  })

  it('of two tenants, whose titles may have one id, none is seen at the other', async () => {
    const token = await member()
    await vote(token, 'alpha', 'UP')
    const { email } = await stage.addAccount({ tenantId: 'other' })
    const elsewhere = await stage.signIn(email, { customer: 'other' })
    expect(await list(elsewhere, 'other')).toEqual([])
    const foreign = await stage.call('GET /apps/v1/votes', { token, customer: 'other' })
    expect(toOutcome(foreign)).toBe('403 CUSTOMER_MISMATCH')
  })

  it('a visitor has none', async () => {
    const token = await stage.getAppToken()
    expect(toOutcome(await vote(token, 'alpha', 'UP'))).toBe('401 USER_TOKEN_REQUIRED')
    expect(toOutcome(await stage.call('GET /apps/v1/votes', { token }))).toBe('401 USER_TOKEN_REQUIRED')
  })
})

test('an account that is gone votes no more, and its votes go with it', async () => {
  const { id, email } = await stage.addAccount()
  const token = await stage.signIn(email)
  await vote(token, 'alpha', 'UP')
  await stage.db.updateTable('account').set({ deleted_at: stage.clock.now() }).where('id', '=', id).execute()
  expect(toOutcome(await vote(token, 'beta', 'UP'))).toBe('401 TOKEN_INVALID')
  expect(toOutcome(await stage.call('GET /apps/v1/votes', { token }))).toBe('401 TOKEN_INVALID')
  await stage.db.deleteFrom('sign_in_session').where('account_id', '=', id).execute()
  await stage.db.deleteFrom('account').where('id', '=', id).execute()
  const left = await stage.db.selectFrom('vote').select('title_id').where('account_id', '=', id).execute()
  expect(left).toEqual([])
})
