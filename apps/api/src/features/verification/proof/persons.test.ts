import { afterAll, beforeAll, expect, it } from 'vitest'
import { toRobotPass, withRobotCheck } from '#app/testing/robot-passes.ts'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { newEmail, newTelephone, toOutcome } from '#app/testing/visitors.ts'
import type { RobotAction } from '#shared/robot-check.ts'

let stage: ApiStage
let token: string
const OWNER = '203.0.113.7'

beforeAll(async () => {
  stage = await createApiStage(withRobotCheck)
  await stage.addTenant('demo')
  token = await stage.getAppToken()
})
afterAll(() => stage.close())

let lines = 0
/** Another wide network for each call. */
function nextNetwork(): string {
  lines += 1
  return `198.18.${lines}.1`
}
const times = (count: number, outcome: string) => Array.from({ length: count }, () => outcome)

interface Asking {
  key: Parameters<ApiStage['call']>[0]
  by: string
  action: RobotAction
  max: number
  toBody: () => object
}

const toNumber = () => ({ telephone: newTelephone() })
const CALLS: Asking[] = [
  { key: 'POST /apps/v1/reset', by: 'email', action: 'reset', max: 24, toBody: () => ({ email: newEmail() }) },
  { key: 'POST /apps/v1/reset', by: 'number', action: 'reset', max: 12, toBody: toNumber },
  {
    ...{ key: 'POST /apps/v1/trigger-email-verification', by: 'email', action: 'verify', max: 24 },
    toBody: () => ({ email_address: newEmail() }),
  },
  { key: 'POST /apps/v1/trigger-mobile-verification', by: 'number', action: 'verify', max: 12, toBody: toNumber },
]

it.each(CALLS)('half of what strangers have is for persons: $key by $by', async ({ key, action, max, toBody }) => {
  const body = toBody()
  const send = (from: string, robot_pass?: string) =>
    stage.call(key, { token, body: { ...body, robot_pass }, headers: { 'x-forwarded-for': from } })
  const bare = []
  for (let at = 0; at < max; at += 1) bare.push(toOutcome(await send(nextNetwork())))
  expect(bare).toEqual([...times(max / 2, '200'), ...times(max / 2, '403 ROBOT_CHECK_REQUIRED')])
  const [refused, other] = [await send(OWNER), await send(OWNER, toRobotPass(stage, OWNER, 'signup'))]
  expect([refused.body.error.message, toOutcome(other)]).toEqual([
    'Please do this on our website, or on a device that you have signed in on before',
    '403 ROBOT_CHECK_REQUIRED',
  ])
  expect(toOutcome(await send(OWNER, toRobotPass(stage, OWNER, action)))).toBe('200')
  const persons = []
  for (let at = 0; at < max / 2; at += 1) {
    const from = nextNetwork()
    persons.push(toOutcome(await send(from, toRobotPass(stage, from, action))))
  }
  expect(persons).toEqual([...times(max / 2 - 1, '200'), '429 RATE_LIMITED'])
})
