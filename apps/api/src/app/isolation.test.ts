import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from './testing/stage.ts'
import { createVisitors, NEW_PASSWORD, newEmail, toOutcome } from './testing/visitors.ts'

let stage: ApiStage

beforeAll(async () => {
  stage = await createApiStage()
  for (const tenant of ['demo', 'other']) {
    await stage.addTenant(tenant)
    await stage.addTitle({ id: 'shared-id', tenantId: tenant, name: `Of ${tenant}` })
    await stage.addTitle({ id: `only-${tenant}`, tenantId: tenant })
    await stage.addPlaylist('shelf', ['shared-id', `only-${tenant}`], { tenantId: tenant })
    await stage.addAccount({ tenantId: tenant, email: 'same@example.com' })
  }
})
afterAll(() => stage.close())

const sign = (customer: string) => stage.signIn('same@example.com', { customer })

test('the same address is another account at another tenant', async () => {
  const accounts = []
  for (const customer of ['demo', 'other']) {
    const token = await sign(customer)
    accounts.push((await stage.call('GET /apps/v1/account', { customer, token })).body.userid)
  }
  expect(new Set(accounts).size).toBe(2)
})

test('TOKEN-06 a token of one tenant opens nothing of another', async () => {
  const token = await sign('other')
  const appToken = await stage.getAppToken('other')
  for (const key of ['GET /apps/v1/account', 'GET /apps/v1/mylist', 'GET /apps/v1/get-resume-list'] as const) {
    const answer = await stage.call(key, { customer: 'demo', token })
    expect([key, answer.status, answer.body.error.code]).toEqual([key, 403, 'CUSTOMER_MISMATCH'])
  }
  for (const one of [token, appToken]) {
    const answer = await stage.call('GET /apps/v1/packages', { customer: 'demo', token: one })
    expect([answer.status, answer.body.error.code]).toEqual([403, 'CUSTOMER_MISMATCH'])
  }
})

test('a tenant sees its own titles under the same ids, and none of another', async () => {
  for (const customer of ['demo', 'other']) {
    const token = await stage.getAppToken(customer)
    const { body } = await stage.call('GET /apps/v1/catalogues', { customer, token, query: { id: 'shelf' } })
    const names = body._embedded.items.map((item: { name: string }) => item.name)
    expect(names).toEqual([`Of ${customer}`, `The only-${customer}`])
    const foreign = customer === 'demo' ? 'only-other' : 'only-demo'
    expect((await stage.call('GET /apps/v1/video', { customer, token, query: { id: foreign } })).status).toBe(404)
  }
})

test('my list and resume points stay with their tenant', async () => {
  const token = await sign('demo')
  const body = { video_id: 'shared-id', status: 1 }
  await stage.call('POST /apps/v1/mylist', { token, body })
  await stage.call('POST /apps/v1/resume', { token, body: { ...body, resumeTime: 9 } })
  const other = await sign('other')
  const list = await stage.call('GET /apps/v1/mylist', { customer: 'other', token: other })
  expect(list.body._embedded.collections).toEqual([])
  const resume = await stage.call('GET /apps/v1/get-resume-list', { customer: 'other', token: other })
  expect(resume.body.resumeList).toEqual([])
})

test('ETags of two tenants differ where their answers do', async () => {
  const etags = []
  for (const customer of ['demo', 'other']) {
    const token = await stage.getAppToken(customer)
    etags.push((await stage.call('GET /apps/v1/catalogues', { customer, token, query: { id: 'shelf' } })).headers.etag)
  }
  expect(etags[0]).not.toBe(etags[1])
})

test('codes, links, new passwords and referral codes stay with their tenant', async () => {
  const visitors = createVisitors(stage)
  const email = newEmail()
  const registered: Record<string, string> = {}
  for (const customer of ['demo', 'other']) {
    const token = await stage.getAppToken(customer)
    const body = { first_name: 'Ada', username: email, email_address: email, password: NEW_PASSWORD, type: 'email' }
    registered[customer] = (await stage.call('POST /apps/v1/register', { customer, token, body })).body.user_token
  }
  await visitors.runStarts()
  const [mail] = await visitors.readMessages(email, 'demo')
  const code = mail?.subject?.slice(0, 6) ?? ''
  const confirm = async (customer: string) =>
    toOutcome(
      await stage.call('POST /apps/v1/confirm/{username}', {
        ...{ customer, token: await stage.getAppToken(customer), params: { username: email }, query: { token: code } },
      }),
    )
  const [otherMail] = await visitors.readMessages(email, 'other')
  if (!otherMail?.subject?.startsWith(code)) expect(await confirm('other')).toBe('400 CODE_WRONG')
  expect(await confirm('demo')).toBe('200')

  const demo = { token: await stage.getAppToken('demo') }
  await stage.call('POST /apps/v1/reset', { ...demo, body: { email } })
  await visitors.runStarts()
  const { uid: userId, token } = await visitors.readLink(email)
  const body = { userId, token, password: NEW_PASSWORD }
  const elsewhere = { customer: 'other', token: await stage.getAppToken('other'), body }
  expect(toOutcome(await stage.call('POST /apps/v1/update-password', elsewhere))).toBe('400 CODE_WRONG')
  expect(toOutcome(await stage.call('POST /apps/v1/update-password', { ...demo, body }))).toBe('200')
  const isSignedIn = async (customer: string) =>
    (await stage.call('GET /apps/v1/account', { customer, token: registered[customer] })).status === 200
  expect([await isSignedIn('demo'), await isSignedIn('other')]).toEqual([false, true])

  const { rows } = await stage.platform.pool.query(
    "select referral_code from account where tenant_id = 'other' and email_address = $1",
    [email],
  )
  const friend = { first_name: 'Ife', username: newEmail(), password: NEW_PASSWORD, type: 'email' }
  const metaData = { referralcode: rows[0].referral_code }
  const answer = await stage.call('POST /apps/v1/register', { ...demo, body: { ...friend, metaData } })
  expect([answer.status, Object.keys(answer.body.error.fields)]).toEqual([400, ['metaData.referralcode']])
})

test('limits of one tenant are not used up at another', async () => {
  const email_address = newEmail()
  const trigger = async (customer: string) => {
    const token = await stage.getAppToken(customer)
    return toOutcome(
      await stage.call('POST /apps/v1/trigger-email-verification', { customer, token, body: { email_address } }),
    )
  }
  for (let count = 0; count < 4; count += 1) await trigger('demo')
  expect([await trigger('demo'), await trigger('other')]).toEqual(['429 RATE_LIMITED', '200'])
})
