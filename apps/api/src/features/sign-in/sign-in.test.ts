import { sha256Hex } from '@kola/platform/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '#app/testing/seeds.ts'
import { type ApiStage, assertAnswer, createApiStage } from '#app/testing/stage.ts'
import { toLocalTime } from '#shared/mail/local-time.ts'

let stage: ApiStage
let appToken: string
const DAY_MS = 24 * 3_600_000
const device = (n: number) => `DEVICE${String(n).padStart(14, '0')}`

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  await stage.addTenant('other')
  appToken = await stage.getAppToken()
})
afterAll(() => stage.close())

interface LoginGiven {
  password?: string
  type?: string
  address?: string
  device_id?: string
}

function login(username: string, given: LoginGiven = {}) {
  const { password = PASSWORD, type = 'email', address = '192.0.2.1', device_id } = given
  const headers = {
    'x-forwarded-for': address,
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0 Safari/537.36',
  }
  return stage.call('POST /apps/v1/login', { token: appToken, headers, body: { username, password, type, device_id } })
}

const mails = async (to: string) => {
  const { rows } = await stage.platform.pool.query(
    'select id, recipient as to, sealed from message where recipient = $1',
    [to],
  )
  return rows.map(({ id, to, sealed }) => ({
    to,
    ...JSON.parse(stage.platform.secretBox.open(sealed, `message:demo:${id}`).toString()),
  }))
}

test('API-05 login takes username, hashed password and type email, and answers the token at both places', async () => {
  const { email } = await stage.addAccount()
  const answer = await login(`  ${email.toUpperCase()} `)
  assertAnswer('POST /apps/v1/login', answer)
  expect(answer.body.response.user_token).toBe(answer.body.user_token)
  expect(answer.body.message).toBe('Welcome back, Adaeze')
})

test('GAP-004 a login without a type is one by email', async () => {
  const { email } = await stage.addAccount()
  const body = { username: email, password: PASSWORD }
  expect((await stage.call('POST /apps/v1/login', { token: appToken, body })).status).toBe(200)
  const odd = await stage.call('POST /apps/v1/login', { token: appToken, body: { ...body, type: 'fax' } })
  expect([odd.status, Object.keys(odd.body.error.fields)]).toEqual([400, ['type']])
})

test('API-05 login takes a telephone number in the ways people write it', async () => {
  await stage.addAccount({ telephone: '+2348031234567' })
  for (const number of ['+2348031234567', '2348031234567', '0803 123 4567', '00234-803-1234567']) {
    expect((await login(number, { type: 'number' })).status).toBe(200)
  }
  expect((await login('0803 123 4568', { type: 'number' })).status).toBe(401)
})

test('a number that nobody can have is answered like a wrong password, without a look into the accounts', async () => {
  const { id } = await stage.addAccount({ telephone: '' })
  const answer = await login('12', { type: 'number', device_id: device(40) })
  const wrong = await login('0803 123 4599', { type: 'number' })
  const strip = ({ status, body }: typeof answer) => ({ status, error: { ...body.error, requestId: '' } })
  expect(strip(answer)).toEqual(strip(wrong))
  expect(answer.body.error.code).toBe('SIGN_IN_FAILED')
  const sessions = await stage.db.selectFrom('sign_in_session').select('id').where('account_id', '=', id).execute()
  expect(sessions).toEqual([])
  for (let count = 0; count < 55; count += 1) {
    const odd = await login(`no number ${count}`, { type: 'number', address: `198.18.7.${count}` })
    expect(odd.status).toBe(401)
  }
})

test('TOKEN-03 ROLE-01 a call of a user takes the user token, and no app token', async () => {
  const { email } = await stage.addAccount()
  const token = await stage.signIn(email)
  expect((await stage.call('GET /apps/v1/account', { token })).status).toBe(200)
  expect((await stage.call('GET /apps/v1/mylist', { token })).status).toBe(200)
  for (const key of ['GET /apps/v1/account', 'GET /apps/v1/mylist', 'GET /apps/v1/devices'] as const) {
    const visitor = await stage.call(key, { token: appToken })
    expect([visitor.status, visitor.body.error.code]).toEqual([401, 'USER_TOKEN_REQUIRED'])
    const forged = await stage.call(key, { token: `${token}x` })
    expect([forged.status, forged.body.error.code]).toEqual([401, 'TOKEN_INVALID'])
    expect((await stage.call(key)).body.error.code).toBe('TOKEN_REQUIRED')
  }
})

test('ROLE-05 a user token serves the calls of a visitor as well', async () => {
  const token = await stage.signIn((await stage.addAccount()).email)
  expect((await stage.call('GET /apps/v1/packages', { token })).status).toBe(200)
  expect((await stage.call('GET /apps/v1/appconfig', { token })).status).toBe(200)
})

test('the database holds neither token nor password', async () => {
  const { email, id } = await stage.addAccount()
  const token = await stage.signIn(email)
  const session = await stage.db
    .selectFrom('sign_in_session')
    .selectAll()
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(session.token_sha256).toBe(sha256Hex(token))
  expect(JSON.stringify(session)).not.toContain(token)
  const account = await stage.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(account.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

// Medians of a few calls, beside whatever else the machine does: a difference shows in every round.
test('an unknown account and a wrong password are answered alike, in text and in time', { retry: 2 }, async () => {
  const { email } = await stage.addAccount()
  const wrong = sha256Hex('wrong')
  const strip = ({ status, body }: Awaited<ReturnType<typeof login>>) => ({
    status,
    error: { ...body.error, requestId: '' },
  })
  const known = await login(email, { password: wrong })
  const unknown = await login('nobody@example.com', { password: wrong })
  expect(strip(known)).toEqual(strip(unknown))
  expect(known.body.error.code).toBe('SIGN_IN_FAILED')
  const time = async (name: string, address: string) => {
    const startedAtMs = performance.now()
    await login(name, { password: wrong, address })
    return performance.now() - startedAtMs
  }
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < 7; round += 1) {
    times.known.push(await time(email, `192.0.2.${10 + round}`))
    times.unknown.push(await time(`nobody-${round}@example.com`, `192.0.2.${10 + round}`))
  }
  const middle = (list: number[]) => list.toSorted((a, b) => a - b)[3]!
  expect(middle(times.unknown)).toBeGreaterThan(middle(times.known) * 0.4)
  expect(middle(times.unknown)).toBeLessThan(middle(times.known) * 2.5)
})

test('refuses a password that is not 64 hex characters, naming the field', async () => {
  const answer = await login('a@example.com', { password: 'Nollywood-2026!' })
  expect([answer.status, answer.body.error.code]).toEqual([400, 'INVALID_REQUEST'])
  expect(answer.body.error.fields).toEqual({ password: 'The password must be its SHA-256 in lower-case hex' })
})

test('ten wrong tries from one address stop that address, and not the owner elsewhere', async () => {
  const { email } = await stage.addAccount()
  const attacker = { password: sha256Hex('guess'), address: '198.51.100.7' }
  for (let count = 0; count < 10; count += 1) expect((await login(email, attacker)).status).toBe(401)
  const stopped = await login(email, { ...attacker, password: PASSWORD })
  expect([stopped.status, stopped.body.error.code]).toEqual([429, 'RATE_LIMITED'])
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
  expect((await login(email, { address: '203.0.113.5' })).status).toBe(200)
  stage.clock.advance(15 * 60_000 + 1)
  expect((await login(email, { ...attacker, password: PASSWORD })).status).toBe(200)
  appToken = await stage.getAppToken()
})

test('tries at once are counted one by one', async () => {
  const { email } = await stage.addAccount()
  const guesses = Array.from({ length: 24 }, () =>
    login(email, { password: sha256Hex('guess'), address: '198.51.100.8' }),
  )
  const statuses = (await Promise.all(guesses)).map((answer) => answer.status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(14)
})

test('guesses from everywhere do not lock out a device that has signed in before', async () => {
  const { email } = await stage.addAccount()
  expect((await login(email, { device_id: device(1) })).status).toBe(200)
  for (let count = 0; count < 51; count += 1) {
    await login(email, { password: sha256Hex('guess'), address: `198.18.${count}.1` })
  }
  expect((await login(email, { address: '198.18.200.1' })).status).toBe(429)
  expect((await login(email, { address: '198.18.200.1', device_id: device(1) })).status).toBe(200)
})

test('whoever uses up the tries of a shared network does not shut out its known devices', async () => {
  const { email } = await stage.addAccount()
  const address = '198.51.100.77'
  expect((await login(email, { device_id: device(41), address })).status).toBe(200)
  const used = { tries: 300_000 }
  await stage.db.updateTable('sign_in_try').set(used).where('subject', '=', `address:${address}`).execute()
  expect((await login(email, { address })).status).toBe(429)
  expect((await login(email, { device_id: device(41), address })).status).toBe(200)
})

test('a right password takes back the tries before it', async () => {
  const { email } = await stage.addAccount()
  const address = '198.51.100.9'
  for (let round = 0; round < 3; round += 1) {
    for (let count = 0; count < 6; count += 1) await login(email, { password: sha256Hex('slip'), address })
    expect((await login(email, { address })).status).toBe(200)
  }
})

test('TOKEN-01 the user token slides: used within 30 days it lives on, unused it ends', async () => {
  const { email } = await stage.addAccount()
  const token = await stage.signIn(email)
  const isAlive = async () => (await stage.call('GET /apps/v1/account', { token })).status === 200
  stage.clock.advance(29 * DAY_MS)
  expect(await isAlive()).toBe(true)
  stage.clock.advance(29 * DAY_MS)
  expect(await isAlive()).toBe(true)
  stage.clock.advance(30 * DAY_MS + 1)
  expect(await isAlive()).toBe(false)
  appToken = await stage.getAppToken()
})

test('reads within ten minutes write nothing', async () => {
  const { email, id } = await stage.addAccount()
  const token = await stage.signIn(email)
  const read = () =>
    stage.db.selectFrom('sign_in_session').select(['last_used_at', 'expires_at']).where('account_id', '=', id).execute()
  const before = await read()
  stage.clock.advance(9 * 60_000)
  await stage.call('GET /apps/v1/mylist', { token })
  await stage.call('GET /apps/v1/account', { token })
  expect(await read()).toEqual(before)
  stage.clock.advance(60_000)
  await stage.call('GET /apps/v1/mylist', { token })
  expect(await read()).not.toEqual(before)
})

test('logout revokes the token at once and leaves other devices alone', async () => {
  const { email } = await stage.addAccount()
  const here = await stage.signIn(email, { deviceId: device(1) })
  const there = await stage.signIn(email, { deviceId: device(2) })
  await stage.call('GET /apps/v1/packages', { token: here })
  const answer = await stage.call('POST /apps/v1/logout', { token: here })
  assertAnswer('POST /apps/v1/logout', answer)
  expect((await stage.call('GET /apps/v1/account', { token: here })).status).toBe(401)
  expect((await stage.call('GET /apps/v1/packages', { token: here })).status).toBe(401)
  expect((await stage.call('GET /apps/v1/account', { token: there })).status).toBe(200)
})

test('a device seen for the first time is told to the account by mail, once', async () => {
  const { email } = await stage.addAccount()
  await login(email, { device_id: device(6) })
  await login(email, { device_id: device(6) })
  const sent = await mails(email)
  expect(sent).toHaveLength(1)
  expect(sent[0].subject).toBe('New sign-in to your Kola account')
  expect(sent[0].text).toContain('Chrome on Linux')
  expect(sent[0].html).toContain('Chrome on Linux')
  // The account's country, and where it has none the tenant's; the link leads to a screen that does what it says.
  const when = toLocalTime(stage.clock.now(), ['NG'])
  expect(when).toMatch(/, Lagos time$/)
  expect(sent[0].text).toContain(`Chrome on Linux, ${when}.`)
  expect(sent[0].text).toMatch(/Set a new password:\nhttp\S+\/#\/forgotpasswordemail\n/)
  expect(sent[0].text).not.toContain('devices')
  await login(email, { device_id: device(7) })
  expect(await mails(email)).toHaveLength(2)
})

test('a failed login sends no mail and opens no session', async () => {
  const { email, id } = await stage.addAccount()
  await login(email, { password: sha256Hex('wrong'), device_id: device(8) })
  expect(await mails(email)).toHaveLength(0)
  const sessions = await stage.db.selectFrom('sign_in_session').selectAll().where('account_id', '=', id).execute()
  expect(sessions).toHaveLength(0)
})

test('an account that is gone makes its tokens 401 and cannot sign in', async () => {
  const { email, id } = await stage.addAccount()
  const token = await stage.signIn(email)
  await stage.db.updateTable('account').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  expect((await stage.call('GET /apps/v1/account', { token })).status).toBe(401)
  expect((await stage.call('GET /apps/v1/mylist', { token })).status).toBe(401)
  expect((await login(email)).status).toBe(401)
})
