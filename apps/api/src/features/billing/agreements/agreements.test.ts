import { AGREED_WORDS_HEADER, AGREED_WORDS_VERSION } from '@kola/contract/agreements/agreed-words'
import { AGREED_WORDS } from '@kola/contract/agreements/agreements'
import { PRIVACY_VERSION, TERMS_VERSION } from '@kola/contract/legal'
import { sha256Hex } from '@kola/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPaymentStage, type PaymentStage } from '#app/testing/payment-stage.ts'
import { assertAnswer, OPERATOR_KEY } from '#app/testing/stage.ts'
import { toAgreedBy } from './note.ts'

let at: PaymentStage
let who: { id: string; token: string; email: string }

beforeAll(async () => {
  at = await createPaymentStage({ worksFrom: 'asked' })
  const bank_accounts = JSON.stringify([{ id: 'iroko', name: 'Iroko', accountnumber: '1', accountName: 'Kola' }])
  await at.setConfig({ vat_percent: '7.5', bank_accounts })
}, 120_000)
afterAll(() => at.close())
beforeEach(async () => {
  const { id, email } = await at.stage.addAccount()
  who = { id, email, token: await at.stage.signIn(email) }
})

const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Mobile Safari/537.36'
const SHOWN = { 'user-agent': PHONE, [AGREED_WORDS_HEADER]: AGREED_WORDS_VERSION }
const begin = (headers: object = SHOWN) =>
  at.stage.call('POST /apps/v1/add-subscription', {
    ...{ token: who.token, headers: { ...headers }, body: { slug: 'dpo', slug_name: 'basic-monthly' } },
  })
const list = async () => {
  const answer = await at.stage.call('GET /apps/v1/agreements', { token: who.token })
  assertAnswer('GET /apps/v1/agreements', answer)
  return answer.body.agreements
}

describe('PROM-25 what is agreed to', () => {
  test('is kept before anything is paid: words, hash, legal texts, price, period, when, by which client', async () => {
    const { body } = await begin()
    const words = AGREED_WORDS[AGREED_WORDS_VERSION].renewing
    expect(await list()).toEqual([
      {
        ...{ id: expect.any(String), kind: 'checkout', agreedAt: at.stage.clock.now().toISOString() },
        summary: 'You agreed on 20 November 2026 to ₦2,900 for Basic, charged every 30 days until you cancel.',
        ...{ words, wordsVersion: AGREED_WORDS_VERSION, wordsSha256: sha256Hex(words) },
        ...{ termsVersion: TERMS_VERSION, privacyVersion: PRIVACY_VERSION, package: 'Basic' },
        ...{ price: '2900.00', currency: 'NGN', periodDays: 30, recurring: 1 },
        ...{ client: 'phone-browser', reference: body.reference },
      },
    ])
  })

  test('names the company’s own terms where it has some in force', async () => {
    const add = (number: number, from: string) =>
      at.stage.platform.pool.query(
        `insert into text_version (tenant_id, kind, text_id, number, from_day, in_force_at, at, by, why, document, html)
        values ('demo', 'legal', 'terms', $1, $2::date, $2::date, now(), 'Adaeze', 'Ours', '{}', '[]')`,
        [number, from],
      )
    await add(1, '2026-02-05')
    await add(2, '2031-02-05')
    await begin()
    expect(await list()).toMatchObject([{ termsVersion: '2026-02-05', privacyVersion: PRIVACY_VERSION }])
    await at.stage.db.deleteFrom('text_version').execute()
  })

  test('is one, however often the button is pressed', async () => {
    await begin()
    await begin()
    expect(await list()).toHaveLength(1)
  })

  test('has no words where the client did not say what it showed', async () => {
    for (const headers of [{}, { [AGREED_WORDS_HEADER]: '1999-01-01' }, { [AGREED_WORDS_HEADER]: 'toString' }]) {
      await begin({ 'user-agent': 'curl/8', ...headers })
    }
    expect(await list()).toMatchObject([{ words: '', wordsVersion: '', wordsSha256: sha256Hex(''), client: 'other' }])
  })

  test('of a deposit is what stood over the banks, and it is paid once', async () => {
    await at.stage.call('POST /apps/v1/manual-payments', {
      ...{ token: who.token, headers: SHOWN, body: { subscriptionId: 'basic-30', bankId: 'iroko' } },
    })
    const words = AGREED_WORDS[AGREED_WORDS_VERSION].goingOn
    const summary = 'You agreed on 20 November 2026 to ₦2,900 for Basic, once for 30 days.'
    expect(await list()).toMatchObject([{ words, recurring: 0, summary }])
  })

  test('is nobody else’s, and the operator reads it', async () => {
    await begin()
    const mine = await list()
    const other = await at.stage.addAccount()
    const token = await at.stage.signIn(other.email)
    expect((await at.stage.call('GET /apps/v1/agreements', { token })).body.agreements).toEqual([])
    const read = { token: OPERATOR_KEY, query: { userid: who.id } }
    const answer = await at.stage.call('GET /api/v1/apps/agreements', read)
    assertAnswer('GET /api/v1/apps/agreements', answer)
    expect(answer.body.agreements).toEqual(mine)
    const older = { ...read, query: { userid: who.id, before: mine[0].id } }
    expect((await at.stage.call('GET /api/v1/apps/agreements', older)).body.agreements).toEqual([])
  })

  test('is only ever added to', async () => {
    await begin()
    for (const statement of [
      sql`update agreement set words = 'other' where account_id = ${who.id}`,
      sql`delete from agreement where account_id = ${who.id}`,
      sql`truncate agreement`,
    ]) {
      await expect(statement.execute(at.stage.db)).rejects.toThrow()
    }
    expect(await list()).toHaveLength(1)
  })
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140 Safari/537.36', 'browser'],
  [PHONE, 'phone-browser'],
  ['okhttp/4.12', 'app'],
  ['curl/8.5', 'other'],
  ['', 'other'],
])('%s is told as %s', (agent, client) => {
  expect(toAgreedBy({ headers: { 'user-agent': agent } })).toEqual({ client, wordsVersion: null })
})
