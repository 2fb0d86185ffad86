import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRobotToken, type Sandbox, startSandbox } from '#app/testing/sandbox.ts'
import { type ApiStage, assertAnswer, createApiStage, PUBLIC_URL } from '#app/testing/stage.ts'

let sandbox: Sandbox
let stage: ApiStage
/** Its switches are turned by tests: the service reads them when it is put together. */
const createStage = (change: { isRequired?: boolean; inOutage?: 'refuse' | 'allow' } = {}) =>
  createApiStage((config) => ({
    ...config,
    parties: {
      ...config.parties,
      recaptcha: {
        siteKey: 'sandbox-recaptcha',
        scriptUrl: `${sandbox.url}/recaptcha/api.js`,
        verifyUrl: `${sandbox.url}/recaptcha/api/siteverify`,
        minScore: 0.5,
        isRequired: true,
        inOutage: 'refuse',
        ...change,
      },
    },
  }))

beforeAll(async () => {
  sandbox = await startSandbox({ publicUrl: PUBLIC_URL })
  stage = await createStage()
})
afterAll(async () => {
  await stage.close()
  await sandbox.close()
})
beforeEach(async () => {
  await sandbox.control('/reset', {})
  await sandbox.setClock(stage.clock.now())
})

const ADDRESS = '203.0.113.5'
const verify = (body: object, given: { on?: ApiStage; address?: string } = {}) =>
  (given.on ?? stage).call('POST /recaptcha/verify', {
    ...{ customer: null, body },
    headers: { 'x-forwarded-for': given.address ?? ADDRESS },
  })
const getPass = async (action: string) =>
  (await verify({ token: await getRobotToken(sandbox, { action }), action })).body.robotPass as string

test('ROBOT-01 takes a token without customer or sign-in and answers success with a pass', async () => {
  const answer = await verify({ token: await getRobotToken(sandbox, { action: 'signup' }) })
  assertAnswer('POST /recaptcha/verify', answer)
  expect(answer.body.success).toBe(true)
  expect(answer.headers['access-control-allow-origin']).toBe('*')
})

test('ROBOT-01 refuses what is no token of a person', async () => {
  for (const token of ['', 'made-up']) {
    const answer = await verify({ token, action: 'signup' })
    expect([answer.status, answer.body.error.code]).toEqual([403, 'ROBOT_CHECK_FAILED'])
    expect(answer.body.error.message).toBe('Something went wrong please try again later')
  }
})

test('a token serves once, for two minutes', async () => {
  const token = await getRobotToken(sandbox, { action: 'signup' })
  expect((await verify({ token, action: 'signup' })).status).toBe(200)
  expect((await verify({ token, action: 'signup' })).status).toBe(403)
  const old = await getRobotToken(sandbox, { action: 'signup' })
  await sandbox.control('/clock', { advanceMs: 121_000 })
  expect((await verify({ token: old, action: 'signup' })).status).toBe(403)
})

test('a token whose time is long past is refused also where the provider lets it by', async () => {
  await sandbox.setClock(new Date(stage.clock.now().getTime() - 121_000))
  const token = await getRobotToken(sandbox, { action: 'signup' })
  expect((await verify({ token, action: 'signup' })).status).toBe(403)
})

test.each([
  ...['doubtful', 'robot', 'refused', 'another-host', 'another-action'],
  ...['without-time', 'without-host', 'without-action', 'of-yesterday', 'of-tomorrow'],
])('refuses a visitor whose answer is %s', async (outcome) => {
  await sandbox.control('/recaptcha/outcomes', { reference: 'signup', outcome })
  const token = await getRobotToken(sandbox, { action: 'signup' })
  expect((await verify({ token, action: 'signup' })).status).toBe(403)
  const other = await getRobotToken(sandbox, { action: 'signup' })
  expect((await verify({ token: other })).status).toBe(outcome === 'another-action' ? 200 : 403)
})

test('a token counts from ten seconds before its time to two minutes after it', async () => {
  const at = async (fromNowMs: number) => {
    await sandbox.control('/reset', {})
    await sandbox.setClock(new Date(stage.clock.now().getTime() + fromNowMs))
    return (await verify({ token: await getRobotToken(sandbox, { action: 'signup' }), action: 'signup' })).status
  }
  // The provider writes whole seconds, and its clock runs on meanwhile.
  expect([await at(-118_000), await at(-122_000)]).toEqual([200, 403])
  expect([await at(8_000), await at(13_000)]).toEqual([200, 403])
})

test('a token of another page’s host or for another action is refused', async () => {
  const foreign = await getRobotToken(sandbox, { action: 'signup', hostname: 'evil.example' })
  expect((await verify({ token: foreign, action: 'signup' })).status).toBe(403)
  const reset = await getRobotToken(sandbox, { action: 'reset' })
  expect((await verify({ token: reset, action: 'signup' })).status).toBe(403)
})

test('says to the provider whose network address it was', async () => {
  await verify({ token: await getRobotToken(sandbox, { action: 'reset' }), action: 'reset' })
  const [body] = await sandbox.listBodies('recaptcha', 'siteverify')
  expect(JSON.parse(body ?? '')).toMatchObject({ remoteip: ADDRESS, secret: 'sandbox-recaptcha-secret' })
})

describe('the pass', () => {
  const require = (pass: string | undefined, action: 'signup' | 'reset', address = ADDRESS) => {
    try {
      stage.services.robotCheck.require(pass, { address, action })
      return 'passed'
    } catch (error) {
      return (error as { code?: string }).code
    }
  }

  test('opens its own action from its own address for ten minutes', async () => {
    const pass = await getPass('signup')
    expect(require(pass, 'signup')).toBe('passed')
    expect(require(pass, 'reset')).toBe('ROBOT_CHECK_FAILED')
    expect(require(pass, 'signup', '203.0.113.6')).toBe('ROBOT_CHECK_FAILED')
    stage.clock.advance(599_999)
    expect(require(pass, 'signup')).toBe('passed')
    stage.clock.advance(1)
    expect(require(pass, 'signup')).toBe('ROBOT_CHECK_FAILED')
  })

  test('is not made up, changed or left out', async () => {
    const [expiry = '', mac = ''] = (await getPass('signup')).split('.')
    const later = (Number.parseInt(expiry, 36) + 600_000).toString(36)
    for (const pass of [undefined, '', '.', 'x.y', `${later}.${mac}`, `${expiry}.${mac}x`, `${expiry}.`]) {
      expect([pass, require(pass, 'signup')]).toEqual([pass, 'ROBOT_CHECK_FAILED'])
    }
  })

  test('without an action, is for what the script was told', async () => {
    const token = await getRobotToken(sandbox, { action: 'reset' })
    const pass = (await verify({ token })).body.robotPass
    expect([require(pass, 'reset'), require(pass, 'signup')]).toEqual(['passed', 'ROBOT_CHECK_FAILED'])
  })
})

describe('while the provider does not answer', () => {
  const breakOnce = () =>
    sandbox.control('/recaptcha/faults', { fault: { kind: 'status', status: 503 }, operation: 'siteverify' })

  test('nobody passes, and is told that it is not about them', async () => {
    await breakOnce()
    const answer = await verify({ token: await getRobotToken(sandbox, { action: 'signup' }), action: 'signup' })
    expect([answer.status, answer.body.error.code]).toEqual([503, 'PROVIDER_UNAVAILABLE'])
  })

  test('everybody passes where the operator wants that', async () => {
    const open = await createStage({ inOutage: 'allow' })
    await breakOnce()
    const answer = await verify({ token: 'x', action: 'signup' }, { on: open })
    expect(answer.status).toBe(200)
    open.services.robotCheck.require(answer.body.robotPass, { address: ADDRESS, action: 'signup' })
    expect((await verify({ token: 'x', action: 'signup' }, { on: open })).status).toBe(403)
    await open.close()
  })
})

test('without a key everybody passes; without the requirement nobody is refused', async () => {
  const bare = await createApiStage()
  expect((await verify({ token: '' }, { on: bare })).status).toBe(200)
  bare.services.robotCheck.require(undefined, { address: ADDRESS, action: 'signup' })
  await bare.close()
  const lenient = await createStage({ isRequired: false })
  lenient.services.robotCheck.require(undefined, { address: ADDRESS, action: 'signup' })
  expect((await verify({ token: 'x' }, { on: lenient })).status).toBe(403)
  await lenient.close()
})

test('ROBOT-01 register goes on only with a pass where it is required', async () => {
  await stage.addTenant('demo')
  const token = await stage.getAppToken()
  const register = (robot_pass?: string) =>
    stage.call('POST /apps/v1/register', {
      token,
      headers: { 'x-forwarded-for': ADDRESS },
      body: {
        ...{ first_name: 'Ada', email_address: 'person@example.com', username: 'person@example.com' },
        ...{ password: 'a'.repeat(64), type: 'email', robot_pass },
      },
    })
  expect((await register()).body.error.code).toBe('ROBOT_CHECK_FAILED')
  expect((await register(await getPass('reset'))).body.error.code).toBe('ROBOT_CHECK_FAILED')
  expect((await register(await getPass('signup'))).status).toBe(200)
})

test('ROBOT-01 a reset goes on only with a pass where it is required', async () => {
  const token = await stage.getAppToken()
  const reset = (robot_pass?: string) =>
    stage.call('POST /apps/v1/reset', {
      token,
      headers: { 'x-forwarded-for': ADDRESS },
      body: { id: 'nobody@example.com', robot_pass },
    })
  expect((await reset()).body.error.code).toBe('ROBOT_CHECK_FAILED')
  expect((await reset(await getPass('signup'))).body.error.code).toBe('ROBOT_CHECK_FAILED')
  expect((await reset(await getPass('reset'))).status).toBe(200)
})

test('ROBOT-01 a message to support goes on only with a pass where it is required', async () => {
  const token = await stage.getAppToken()
  const send = (robot_pass?: string) =>
    stage.call('POST /apps/v1/contactus', {
      token,
      headers: { 'x-forwarded-for': ADDRESS },
      body: { phone: '', email: 'nobody@example.com', title: 'Hello', description: 'Good morning', robot_pass },
    })
  expect((await send()).body.error.code).toBe('ROBOT_CHECK_FAILED')
  expect((await send(await getPass('reset'))).body.error.code).toBe('ROBOT_CHECK_FAILED')
  expect((await send(await getPass('contact'))).status).toBe(200)
})
