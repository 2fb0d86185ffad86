import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createResets } from '#app/testing/resets.ts'
import { type ApiStage, assertAnswer, createApiStage } from '#app/testing/stage.ts'
import { createVisitors, NEW_PASSWORD, newTelephone, toOutcome } from '#app/testing/visitors.ts'

let stage: ApiStage
let visitors: ReturnType<typeof createVisitors>
let token: string
const DAY_MS = 24 * 3_600_000

beforeAll(async () => {
  stage = await createApiStage()
  visitors = createVisitors(stage)
  await stage.addTenant('demo')
})
beforeEach(async () => {
  token = await stage.getAppToken()
})
afterAll(() => stage.close())

const { reset, sendCode } = createResets(() => ({ stage, visitors, token }))
const daysAgo = (days: number) => new Date(stage.clock.now().getTime() - days * DAY_MS)

async function link(accountId: string, provider: 'google' | 'facebook', linkedAt: Date): Promise<void> {
  const row = { tenant_id: 'demo', provider, subject: `${provider}-${accountId}`, account_id: accountId }
  const email = provider === 'google' ? 'someone@lapsed.example' : ''
  await stage.db
    .insertInto('identity')
    .values({ ...row, email, linked_at: linkedAt })
    .execute()
}
const listProviders = async (accountId: string) => {
  const rows = await stage.db.selectFrom('identity').select('provider').where('account_id', '=', accountId).execute()
  return rows.map(({ provider }) => provider).toSorted()
}
/** An account whose address was confirmed a hundred days ago, with Facebook from before and Google from after it. */
async function addLinked() {
  const { id, email } = await stage.addAccount()
  await stage.db
    .updateTable('account')
    .set({ email_verified_at: daysAgo(100) })
    .where('id', '=', id)
    .execute()
  await link(id, 'facebook', daysAgo(150))
  await link(id, 'google', daysAgo(3))
  return { id, email }
}
async function askForLink(email: string): Promise<string> {
  await reset({ email })
  await visitors.runStarts()
  return (await visitors.readLink(email)).token
}
const list = (body: object) => stage.call('POST /apps/v1/linked-sign-ins', { token, body })
const update = (body: object) =>
  stage.call('POST /apps/v1/update-password', { token, body: { password: NEW_PASSWORD, ...body } })

test('the link shows what is linked and what goes by itself, and is not used up by that', async () => {
  const { id, email } = await addLinked()
  const secret = await askForLink(email)
  for (let times = 0; times < 2; times += 1) {
    const answer = await list({ userId: id, token: secret })
    assertAnswer('POST /apps/v1/linked-sign-ins', answer)
    expect(answer.body.linked).toEqual([
      { provider: 'facebook', email: '', isDropped: false, linkedAt: daysAgo(150).toISOString() },
      { provider: 'google', email: 'someone@lapsed.example', isDropped: true, linkedAt: daysAgo(3).toISOString() },
    ])
  }
  expect(toOutcome(await update({ userId: id, token: secret }))).toBe('200')
  expect(toOutcome(await list({ userId: id, token: secret }))).toBe('400 LINK_USED')
})

test('a client that does not ask: what was linked since the address was proven goes, and the mail says so', async () => {
  const { id, email } = await addLinked()
  const answer = await update({ userId: id, token: await askForLink(email) })
  assertAnswer('POST /apps/v1/update-password', answer)
  expect(answer.body.linked.map((one: { isDropped: boolean }) => one.isDropped)).toEqual([false, true])
  expect(await listProviders(id)).toEqual(['facebook'])
  const mail = (await visitors.readMessages(email)).at(-1)
  expect(mail?.text).toContain('Google (someone@lapsed.example) can no longer sign in to it.')
  expect(mail?.text).toContain('Facebook can still sign in to it.')
})

test('what the owner keeps stays, then and at the next reset, and the rest goes', async () => {
  const { id, email } = await addLinked()
  await update({ userId: id, token: await askForLink(email), keep_identities: ['google'] })
  expect(await listProviders(id)).toEqual(['google'])
  stage.clock.advance(DAY_MS)
  token = await stage.getAppToken()
  const again = await update({ userId: id, token: await askForLink(email) })
  expect(again.body.linked).toMatchObject([{ provider: 'google', isDropped: false }])
  await update({ userId: id, token: await askForLink(email), keep_identities: [] })
  expect(await listProviders(id)).toEqual([])
  expect((await visitors.readMessages(email)).at(-1)?.text).not.toContain('can still sign in')
})

test('what is linked after the mail was sent does not stay, whatever is kept', async () => {
  const { id, email } = await stage.addAccount()
  const secret = await askForLink(email)
  await link(id, 'google', new Date(stage.clock.now().getTime() + 1))
  await update({ userId: id, token: secret, keep_identities: ['google'] })
  expect(await listProviders(id)).toEqual([])
})

test('of an account whose address nobody had confirmed nothing stays, and there is nothing to choose', async () => {
  const { id, email } = await addLinked()
  await stage.db.updateTable('account').set({ email_verified_at: null }).where('id', '=', id).execute()
  const secret = await askForLink(email)
  expect((await list({ userId: id, token: secret })).body).toEqual({ linked: [], passkeys: [] })
  const answer = await update({ userId: id, token: secret, keep_identities: ['google', 'facebook'] })
  expect(answer.body.linked.map((one: { isDropped: boolean }) => one.isDropped)).toEqual([true, true])
  expect(await listProviders(id)).toEqual([])
})

test('by SMS: the right code shows it and costs no try, a wrong one is a try, and the SMS says what became of it', async () => {
  const { id, telephone, resetToken, code } = await sendCode()
  await stage.db.updateTable('account').set({ email_address: null }).where('id', '=', id).execute()
  await stage.db
    .updateTable('account')
    .set({ mobile_verified_at: daysAgo(100) })
    .where('id', '=', id)
    .execute()
  await link(id, 'google', daysAgo(3))
  const wrong = (by: number) => String((Number(code) + by) % 1_000_000).padStart(6, '0')
  for (let times = 0; times < 8; times += 1) {
    expect((await list({ code, token: resetToken })).body.linked).toMatchObject([
      { provider: 'google', isDropped: true },
    ])
  }
  for (let by = 1; by <= 4; by += 1) {
    expect(toOutcome(await list({ code: wrong(by), token: resetToken }))).toBe('400 CODE_WRONG')
  }
  expect(toOutcome(await list({ code, token: resetToken }))).toBe('200')
  const body = { code, token: resetToken, password: NEW_PASSWORD, keep_identities: [] }
  expect(toOutcome(await stage.call('POST /apps/v1/update-password-mobile', { token, body }))).toBe('200')
  expect(await listProviders(id)).toEqual([])
  expect((await visitors.readMessages(telephone)).at(-1)?.text).toContain(
    'your password was changed. Google (someone@lapsed.example) can no longer sign in.',
  )
})

test("a code's look has five wrong tries like its use", async () => {
  const { resetToken, code } = await sendCode()
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  for (let count = 0; count < 5; count += 1) {
    expect(toOutcome(await list({ code: wrong, token: resetToken }))).toBe('400 CODE_WRONG')
  }
  expect(toOutcome(await list({ code, token: resetToken }))).toBe('400 CODE_EXPIRED')
})

test("nobody is shown another account's", async () => {
  const [mine, theirs] = [await addLinked(), await addLinked()]
  const secret = await askForLink(mine.email)
  expect(toOutcome(await list({ userId: theirs.id, token: secret }))).toBe('400 CODE_WRONG')
  expect(toOutcome(await list({ userId: mine.id, token: 'x'.repeat(43) }))).toBe('400 CODE_WRONG')
  expect(toOutcome(await list({ token: newTelephone(), code: '123456' }))).toBe('400 CODE_EXPIRED')
})
