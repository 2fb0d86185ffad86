import { createMetrics } from '@kola/platform/metrics'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { toRobotPass, withRobotCheck } from '#app/testing/robot-passes.ts'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { createVisitors, NEW_PASSWORD, newEmail, newTelephone, toOutcome } from '#app/testing/visitors.ts'
import { installSmsMetrics } from './meter.ts'

let stage: ApiStage
let visitors: ReturnType<typeof createVisitors>
let token: string
const HOUR_MS = 3_600_000
const TEXT = 'We cannot send SMS to this number, please use your email address'
const PAUSED = 'We cannot send SMS at the moment, please use your email address'
/** As small as a test wants it. */
const RULES = { countries: ['NG', 'GB'], hourlyLimit: 10, countryDailyLimit: 5 }

async function open(change: (config: ApiStage['config']) => ApiStage['config'] = (config) => config) {
  stage = await createApiStage((config) => change({ ...config, sms: RULES }))
  visitors = createVisitors(stage)
  await stage.addTenant('demo')
  token = await stage.getAppToken()
}
beforeEach(() => open())
afterEach(() => stage.close())

type Key = Parameters<ApiStage['call']>[0]

let lines = 0
function nextNetwork(): string {
  lines += 1
  return `198.18.${lines & 255}.1`
}
const post = (key: Key, body: object, given: { from?: string; token?: string } = {}) =>
  stage.call(key, {
    ...{ token: given.token ?? token, body },
    headers: { 'x-forwarded-for': given.from ?? nextNetwork() },
  })
const register = (telephone: string, more: object = {}) =>
  post('POST /apps/v1/register', {
    ...{ first_name: 'Ngozi', username: telephone, telephone, type: 'number', password: NEW_PASSWORD, ...more },
  })
const trigger = (telephone: string, given: { from?: string; token?: string; pass?: string } = {}) =>
  post('POST /apps/v1/trigger-mobile-verification', { telephone, robot_pass: given.pass }, given)

async function addMember(telephone: string, isConfirmed: boolean) {
  const { id, email } = await stage.addAccount({ telephone })
  const mobile_verified_at = isConfirmed ? new Date() : null
  await stage.db.updateTable('account').set({ mobile_verified_at }).where('id', '=', id).execute()
  return { id, email, telephone }
}
const readSms = () => stage.db.selectFrom('message').select(['recipient']).where('channel', '=', 'sms').execute()
const times = (count: number, outcome: string) => Array.from({ length: count }, () => outcome)
const readFacts = (lines: string[]) =>
  lines
    .map((line) => JSON.parse(line))
    .map(({ msg, tenantId, country, sent, max }) => ({ msg, tenantId, country, sent, max }))

/** Countries where the product is not sold, and numbers that whoever sends to them pays for. */
const FOREIGN = ['+252612345678', '+5351234567', '+68890123', '+447911123456', '+18765551234']
const DEAR = ['+447012345678', '+449098790000', '+2347000000000', '+2348000000000', '+441234567890']

describe('a number that no SMS goes to', () => {
  it('makes no account by number, and is asked for no code', async () => {
    for (const telephone of [...FOREIGN, ...DEAR]) {
      const calls = {
        register: await register(telephone),
        trigger: await trigger(telephone),
        reset: await post('POST /apps/v1/reset', { telephone }),
      }
      for (const [name, { status, body }] of Object.entries(calls)) {
        const said = [telephone, name, status, body.error.code, body.error.message, body.error.fields]
        expect(said).toEqual([telephone, name, 400, 'SMS_NOT_POSSIBLE', TEXT, { telephone: TEXT }])
      }
    }
    expect(await visitors.runStarts()).toBe(0)
    for (const table of ['account', 'proof', 'message', 'sms_use', 'sign_in_try'] as const) {
      expect([table, await stage.db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
    }
  })

  it('may stand beside an email address, and signs in its account as before', async () => {
    const [telephone = ''] = FOREIGN
    const email_address = newEmail()
    const made = await register(telephone, { email_address, username: email_address, type: 'email' })
    expect(toOutcome(made)).toBe('200')
    expect(toOutcome(await trigger(telephone, { token: made.body.user_token }))).toBe('400 SMS_NOT_POSSIBLE')
    const login = { username: telephone, password: NEW_PASSWORD, type: 'number' }
    expect(toOutcome(await post('POST /apps/v1/login', login))).toBe('200')
  })

  it('is sent nothing by a job that waited since before there were rules', async () => {
    const [telephone = ''] = FOREIGN
    await addMember(telephone, true)
    const job = { tenantId: 'demo', purpose: 'reset-mobile', subject: telephone } as const
    expect(await visitors.starter.start(job, 'an-old-job')).toBe('paused')
    expect(await readSms()).toEqual([])
  })

  it('is the tenant’s to say; its own country is one of the service’s', async () => {
    const [somali = ''] = FOREIGN
    for (const [id, config, outcomes] of [
      ['own', { country_code: 'SO' }, ['200', '200', '400 SMS_NOT_POSSIBLE']],
      ['listed', { sms_countries: '["SO"]' }, ['200', '400 SMS_NOT_POSSIBLE', '400 SMS_NOT_POSSIBLE']],
      ['none', { sms_countries: '[]' }, times(3, '400 SMS_NOT_POSSIBLE')],
      ['unreadable', { sms_countries: 'SO' }, times(3, '400 SMS_NOT_POSSIBLE')],
    ] as const) {
      await stage.addTenant(id, config)
      const customer = id
      const given = { customer, token: await stage.getAppToken(customer) }
      const seen = []
      for (const telephone of [somali, newTelephone(), '+233241234567']) {
        const answer = await stage.call('POST /apps/v1/trigger-mobile-verification', { ...given, body: { telephone } })
        seen.push(toOutcome(answer))
      }
      expect([id, seen]).toEqual([id, outcomes])
    }
  })
})

describe('the budget of an hour', () => {
  it('ends a pumping at four fifths, and leaves the rest to members whose number is confirmed', async () => {
    const outcomes = []
    for (let at = 0; at < 14; at += 1) {
      const telephone = newTelephone()
      const { body } = await register(telephone)
      outcomes.push(toOutcome(await trigger(telephone, { token: body.user_token })))
    }
    expect(outcomes).toEqual([...times(8, '200'), ...times(6, '429 SMS_PAUSED')])
    expect(await readSms()).toHaveLength(8)
    for (let at = 0; at < 2; at += 1) {
      const { telephone } = await addMember(newTelephone(), true)
      expect(toOutcome(await post('POST /apps/v1/reset', { telephone }))).toBe('200')
      await visitors.runStarts()
      expect(await visitors.readMessages(telephone)).toHaveLength(1)
    }
    stage.clock.advance(20 * 60_000)
    const refused = await post('POST /apps/v1/reset', { telephone: newTelephone() })
    expect([toOutcome(refused), refused.body.error.message, refused.headers['retry-after']]).toEqual([
      ...['429 SMS_PAUSED', PAUSED],
      String(40 * 60),
    ])
    expect(refused.body.error.fields).toEqual({ telephone: PAUSED })
    stage.clock.advance(40 * 60_000)
    expect(toOutcome(await post('POST /apps/v1/reset', { telephone: newTelephone() }))).toBe('200')
  })

  it('is not used up by numbers that nobody has', async () => {
    for (let at = 0; at < 30; at += 1) await trigger(newTelephone())
    await visitors.runStarts()
    expect(await stage.db.selectFrom('sms_use').selectAll().execute()).toEqual([])
    const { telephone } = await addMember(newTelephone(), false)
    expect(toOutcome(await trigger(telephone))).toBe('200')
    await visitors.runStarts()
    expect(await visitors.readMessages(telephone)).toHaveLength(1)
  })

  it('is never passed by many at once, and the alarm is given once', async () => {
    const members = []
    for (let at = 0; at < 25; at += 1) members.push(await addMember(newTelephone(), true))
    const outcomes = await Promise.all(
      members.map(({ telephone }, at) =>
        visitors.starter.start({ tenantId: 'demo', purpose: 'reset-mobile', subject: telephone }, `job-${at}`),
      ),
    )
    expect(outcomes.filter((one) => one === 'sent')).toHaveLength(10)
    expect(await readSms()).toHaveLength(10)
    const use = await stage.db.selectFrom('sms_use').selectAll().orderBy('country').execute()
    expect(use).toMatchObject([
      { country: '', sent: 10, refused: 15, begins_at: new Date('2026-11-20T12:00:00.000Z') },
      { country: 'NG', sent: 10, refused: 15, begins_at: new Date('2026-11-20T00:00:00.000Z') },
    ])
    const fact = { tenantId: 'demo', country: '', max: 10 }
    expect(readFacts(stage.warnings)).toEqual([{ ...fact, msg: 'verification.sms-budget-near', sent: 8 }])
    expect(readFacts(stage.lines)).toEqual([{ ...fact, msg: 'verification.sms-budget-spent', sent: 10 }])
  })

  it('is shown by the metrics until its hour has passed, with what was refused', async () => {
    const metrics = createMetrics({ prefix: 'kola_api_' })
    installSmsMetrics(metrics, stage.services.smsMeter)
    for (let at = 0; at < 5; at += 1) {
      const { telephone } = await addMember(newTelephone(), true)
      await post('POST /apps/v1/reset', { telephone })
      await visitors.runStarts()
    }
    await trigger(newTelephone())
    await trigger('+252612345678')
    const read = async () => (await metrics.registry.metrics()).split('\n').filter((line) => /^kola_api_sms/.test(line))
    expect(await read()).toEqual([
      'kola_api_sms_budget_used_ratio{tenant="demo",country="all"} 0.5',
      'kola_api_sms_codes_refused_total{tenant="demo",reason="number"} 1',
    ])
    stage.clock.advance(HOUR_MS)
    expect(await read()).toEqual(['kola_api_sms_codes_refused_total{tenant="demo",reason="number"} 1'])
  })
})

test('another country than the tenant’s own has a budget of its day, and the tenant may set both', async () => {
  await stage.db
    .updateTable('tenant')
    .set({
      config: JSON.stringify({ country_code: 'NG', sms_hourly_limit: '50', sms_country_daily_limit: '3' }),
    })
    .where('id', '=', 'demo')
    .execute()
  stage.services.tenants.forget('demo')
  // As the process for jobs, which learns of it within a second.
  const { runStarts } = createVisitors(stage)
  const outcomes = []
  for (let at = 0; at < 5; at += 1) {
    const { telephone } = await addMember(`+44740012345${at}`, true)
    outcomes.push(toOutcome(await post('POST /apps/v1/reset', { telephone })))
    await runStarts()
  }
  expect(outcomes).toEqual([...times(3, '200'), ...times(2, '429 SMS_PAUSED')])
  expect(await readSms()).toHaveLength(3)
  stage.clock.advance(12 * HOUR_MS)
  token = await stage.getAppToken()
  expect(toOutcome(await post('POST /apps/v1/reset', { telephone: '+447400123450' }))).toBe('200')
})

test('where a robot check is configured the last fifth of a budget is for persons too', async () => {
  await stage.close()
  await open(withRobotCheck)
  for (let at = 0; at < 8; at += 1) {
    const { telephone } = await addMember(newTelephone(), false)
    expect(toOutcome(await trigger(telephone))).toBe('200')
    await visitors.runStarts()
  }
  const { telephone } = await addMember(newTelephone(), false)
  expect(toOutcome(await trigger(telephone))).toBe('403 ROBOT_CHECK_REQUIRED')
  expect(toOutcome(await trigger(newTelephone()))).toBe('403 ROBOT_CHECK_REQUIRED')
  const from = nextNetwork()
  expect(toOutcome(await trigger(telephone, { from, pass: toRobotPass(stage, from, 'verify') }))).toBe('200')
  await visitors.runStarts()
  expect(await visitors.readMessages(telephone)).toHaveLength(1)
})

test('where the robot check is required no code is sent without a pass, neither by SMS nor by mail', async () => {
  await stage.close()
  await open((config) => withRobotCheck(config, true))
  const { telephone, email } = await addMember(newTelephone(), false)
  const mail = () => post('POST /apps/v1/trigger-email-verification', { email_address: email })
  for (const answer of [await trigger(telephone), await mail()]) {
    expect(toOutcome(answer)).toBe('403 ROBOT_CHECK_FAILED')
  }
  const signedIn = await stage.signIn(email)
  expect(toOutcome(await trigger(telephone, { token: signedIn }))).toBe('403 ROBOT_CHECK_FAILED')
  expect(await visitors.runStarts()).toBe(0)
})
