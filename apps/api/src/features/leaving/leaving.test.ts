import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD } from '#app/testing/seeds.ts'
import { type ApiStage, assertAnswer, createApiStage, OPERATOR_KEY } from '#app/testing/stage.ts'
import { toClosedSms } from './mails.ts'

const DAY_MS = 24 * 3_600_000
const LOGIN = 'POST /apps/v1/login'
const DELETE = 'DELETE /apps/v1/delete-user'
const LEAVING = 'GET /apps/v1/leaving'
const RESTORE = 'POST /api/v1/apps/accounts/{id}/restore'
const FIND = 'GET /api/v1/apps/closed-accounts'

let stage: ApiStage
let appToken: string

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo', { support_email: 'support@kola.test' })
  await stage.addTenant('other')
  appToken = await stage.getAppToken()
})
afterAll(() => stage.close())

const login = async (username: string) =>
  stage.call(LOGIN, { token: await stage.getAppToken(), body: { username, password: PASSWORD, type: 'email' } })
const close = async (email: string) => stage.call(DELETE, { token: await stage.signIn(email) })
const restore = (id: string, body: object = {}, customer = 'demo') =>
  stage.call(RESTORE, { token: OPERATOR_KEY, customer, params: { id }, body: { actor: 'Bisi', ...body } })
const find = (contact: string, customer = 'demo') =>
  stage.call(FIND, { token: OPERATOR_KEY, customer, query: { contact } })

/** What was written to an address, oldest first. */
async function listMails(to: string): Promise<{ purpose: string; subject: string; text: string }[]> {
  const rows = await stage.db
    .selectFrom('message')
    .selectAll()
    .where('recipient', '=', to)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, tenant_id: tenantId, purpose, sealed }) => {
    const opened = stage.platform.secretBox.open(sealed ?? '', `message:${tenantId}:${id}`)
    return { purpose, ...JSON.parse(opened.toString()) }
  })
}

describe('closing', () => {
  test('API-39 DELETE-02 GAP-088 takes no payload, answers a message, and ends every sign-in at once', async () => {
    const { id, email } = await stage.addAccount()
    const tokens = [await stage.signIn(email), await stage.signIn(email), await stage.signIn(email)]
    // Both ways of looking a token up remember it.
    for (const token of tokens) {
      expect((await stage.call('GET /apps/v1/packages', { token })).status).toBe(200)
      expect((await stage.call('GET /apps/v1/account', { token })).status).toBe(200)
    }
    const answer = await stage.call(DELETE, { token: tokens[0] ?? '' })
    assertAnswer(DELETE, answer)
    expect(answer.body).toEqual({
      ...{ message: 'Your account is closed', told: 'mail' },
      eraseAt: new Date(stage.clock.now().getTime() + 30 * DAY_MS).toISOString(),
    })
    for (const token of tokens) {
      expect((await stage.call('GET /apps/v1/account', { token })).status).toBe(401)
      expect((await stage.call('GET /apps/v1/devices', { token })).status).toBe(401)
    }
    // Also once it is brought back.
    const live = await stage.db
      .selectFrom('sign_in_session')
      .select('id')
      .where('account_id', '=', id)
      .where('revoked_at', 'is', null)
      .execute()
    expect(live).toEqual([])
    expect(await login(email)).toMatchObject({ status: 401, body: { error: { code: 'SIGN_IN_FAILED' } } })
  })

  test('a second press with the same token is 401, and two at once close it once', async () => {
    const { id, email } = await stage.addAccount()
    const [one, two] = [await stage.signIn(email), await stage.signIn(email)]
    const answers = await Promise.all([one, two].map((token) => stage.call(DELETE, { token })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect((await stage.call(DELETE, { token: one })).status).toBe(401)
    expect(
      await stage.db.selectFrom('account_closing').select('id').where('account_id', '=', id).execute(),
    ).toHaveLength(1)
    expect((await listMails(email)).filter(({ purpose }) => purpose === 'account-closed')).toHaveLength(1)
  })

  test('a visitor cannot, and neither can somebody of another customer', async () => {
    const { email } = await stage.addAccount()
    expect((await stage.call(DELETE, { token: appToken })).body.error.code).toBe('USER_TOKEN_REQUIRED')
    const token = await stage.signIn(email)
    expect((await stage.call(DELETE, { token, customer: 'other' })).body.error.code).toBe('CUSTOMER_MISMATCH')
    expect((await login(email)).status).toBe(200)
  })

  test('what cannot be done whole is not done: the person stays signed in, and is told', async () => {
    const { email } = await stage.addAccount()
    const token = await stage.signIn(email)
    await sql`alter table account_closing rename to closing_away`.execute(stage.db)
    const answer = await stage.call(DELETE, { token })
    await sql`alter table closing_away rename to account_closing`.execute(stage.db)
    expect([answer.status, answer.body.error.code]).toEqual([500, 'INTERNAL'])
    stage.lines.length = 0
    expect((await stage.call('GET /apps/v1/account', { token })).status).toBe(200)
  })

  test('GAP-088 says before what is lost and how long it can be brought back, as the tenant has it', async () => {
    const { id, email } = await stage.addAccount()
    await stage.addSubscription({ accountId: id, days: 20 })
    const answer = await stage.call(LEAVING, { token: await stage.signIn(email) })
    assertAnswer(LEAVING, answer)
    expect(answer.body).toMatchObject({
      ...{ graceDays: 30, keepYears: 6, firstName: 'Adaeze', told: 'mail', credit: [], gifts: 0, rentals: 0 },
      plans: [{ plan: 'Basic', currency: 'NGN', renews: true, paidUntil: '2026-12-10T12:00:00.000Z' }],
    })
    await stage.addTenant('short', { account_grace_days: '7' })
    const short = await stage.addAccount({ tenantId: 'short' })
    const token = await stage.signIn(short.email, { customer: 'short' })
    expect((await stage.call(LEAVING, { token, customer: 'short' })).body.graceDays).toBe(7)
  })

  test('the mail says what happens until when and how to come back', async () => {
    const { id, email } = await stage.addAccount()
    await stage.addSubscription({ accountId: id, days: 20 })
    await close(email)
    const [mail] = (await listMails(email)).filter(({ purpose }) => purpose === 'account-closed')
    expect(mail?.subject).toBe('Your Kola account is closed')
    expect(mail?.text).toContain(
      'Until 20 December 2026 it can be brought back: Write to support@kola.test, from this address.',
    )
    expect(mail?.text).toContain(
      'Your membership has ended. There is no further charge; should one still come, it goes back to you.',
    )
    expect(mail?.text).toContain('On 20 December 2026 we erase who you are')
  })

  test('where the tenant leaves no days nothing that is written speaks of coming back', async () => {
    await stage.addTenant('at-once', { account_grace_days: '0' })
    const { email } = await stage.addAccount({ tenantId: 'at-once' })
    const token = await stage.signIn(email, { customer: 'at-once' })
    expect((await stage.call(DELETE, { token, customer: 'at-once' })).status).toBe(200)
    const [mail] = (await listMails(email)).filter(({ purpose }) => purpose === 'account-closed')
    expect(mail?.text).toContain('Nobody can bring it back.')
    expect(mail?.text).not.toContain('can be brought back')
    const words = {
      appName: 'Kola',
      firstName: 'Ada',
      eraseOn: '1 May 2027',
      supportEmail: 'a@kola.test',
      publicUrl: '',
    }
    expect(toClosedSms({ ...words, canReturn: false })).toBe(
      'Your Kola account is closed. Nobody can bring it back. Not you? a@kola.test',
    )
    expect(toClosedSms({ ...words, canReturn: true })).toBe(
      'Your Kola account is closed. Until 1 May 2027 it can be brought back: a@kola.test',
    )
  })

  test('nobody is written to at an address that was never confirmed', async () => {
    const { id, email } = await stage.addAccount()
    await stage.db.updateTable('account').set({ email_verified_at: null }).where('id', '=', id).execute()
    expect((await close(email)).body.told).toBe(null)
    expect(await listMails(email)).toEqual([])
  })
})

describe('coming back', () => {
  test('GAP-088 support finds it by its address and brings it back as it was; nothing renews', async () => {
    const { id, email } = await stage.addAccount({ telephone: '+2348030000001' })
    const { id: subscriptionId } = await stage.addSubscription({ accountId: id, days: 20 })
    await close(email)
    for (const contact of [email.toUpperCase(), '0803 000 0001']) {
      const found = await find(contact)
      assertAnswer(FIND, found)
      expect(found.body.accounts).toMatchObject([{ accountId: id, name: 'Adaeze Bello', email, taken: [] }])
      expect((await find(contact, 'other')).body.accounts).toEqual([])
    }
    expect((await restore(id, {}, 'other')).body.error.code).toBe('ACCOUNT_NOT_CLOSED')
    const answer = await restore(id)
    assertAnswer(RESTORE, answer)
    expect(answer.body.without).toEqual([])
    const token = await stage.signIn(email)
    const { body } = await stage.call('GET /apps/v1/account', { token })
    expect(body.profile.telephone).toBe('+2348030000001')
    expect(body.subscriptions).toMatchObject([{ paymentStatus: 'CANCELLED' }])
    expect((await listMails(email)).map(({ purpose }) => purpose)).toContain('account-restored')
    expect((await restore(id)).body.error.code).toBe('ACCOUNT_NOT_CLOSED')
    const held = await stage.db
      .selectFrom('subscription')
      .select('state')
      .where('id', '=', subscriptionId)
      .executeTakeFirst()
    expect(held?.state).toBe('CANCEL_SCHEDULED')
    const { body: activity } = await stage.call('GET /apps/v1/account/activity', { token })
    expect(activity.events.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['account-closed', 'account-restored']),
    )
    // And it can be closed again.
    expect((await close(email)).status).toBe(200)
  })

  test('the last moment in which it can is the one before it is erased', async () => {
    const { id, email } = await stage.addAccount()
    await close(email)
    stage.clock.advance(30 * DAY_MS - 1)
    expect((await restore(id)).status).toBe(200)
    await close(email)
    stage.clock.advance(30 * DAY_MS)
    expect((await restore(id)).body.error.code).toBe('ACCOUNT_ERASED')
    expect((await login(email)).status).toBe(401)
  })

  test('its address can be used anew at once; who has it by then keeps it', async () => {
    const email = 'taken@example.com'
    const { id } = await stage.addAccount({ email, telephone: '+2348030000002' })
    await close(email)
    await stage.addAccount({ email })
    expect((await find(email)).body.accounts).toMatchObject([{ accountId: id, taken: ['email'] }])
    expect(await restore(id)).toMatchObject({
      ...{ status: 409, body: { error: { code: 'ADDRESS_TAKEN_MEANWHILE', taken: ['email'] } } },
    })
    expect((await login(email)).status).toBe(200)
    expect((await restore(id, { withoutTaken: true })).body.without).toEqual(['email'])
    const rows = await stage.db
      .selectFrom('account')
      .select(['id', 'email_address', 'telephone', 'deleted_at'])
      .where('id', '=', id)
      .execute()
    expect(rows).toEqual([{ id, email_address: null, telephone: '+2348030000002', deleted_at: null }])
  })
})
