import { ApiError } from '@kola/contract/http/client'
import { expect, test, vi } from 'vitest'
import { passRobotCheck, type RobotCheckNeeds, readRobotCheck } from './robot-check.ts'

const config = readRobotCheck({ recaptcha_site_key: 'site', recaptcha_script_url: 'https://robots.example/api.js' })

function makeNeeds() {
  const answer = { success: true, message: '', robotPass: 'pass' }
  const call = vi.fn().mockResolvedValue(answer)
  const askProvider = vi.fn().mockResolvedValue('a token')
  return { askProvider, call, needs: { askProvider, call } as unknown as RobotCheckNeeds }
}

test('ROBOT-01 the token is posted, and the form goes on with the pass', async () => {
  const { call, needs } = makeNeeds()
  expect(await passRobotCheck(config, 'signup', needs)).toBe('pass')
  expect(call).toHaveBeenCalledWith('POST /recaptcha/verify', { body: { token: 'a token', action: 'signup' } })
})

test('ROBOT-01 the form does not go on when the check fails', async () => {
  const { askProvider, call, needs } = makeNeeds()
  call.mockRejectedValueOnce(new ApiError(403, { code: 'ROBOT_CHECK_FAILED' }))
  await expect(passRobotCheck(config, 'reset', needs)).rejects.toMatchObject({ name: 'RobotCheckError' })
  askProvider.mockRejectedValueOnce(new Error('no script'))
  await expect(passRobotCheck(config, 'reset', needs)).rejects.toMatchObject({ name: 'RobotCheckError' })
})

test('a line that is down is no failed check', async () => {
  const { call, needs } = makeNeeds()
  call.mockRejectedValueOnce(new ApiError(0))
  await expect(passRobotCheck(config, 'signup', needs)).rejects.toMatchObject({ code: 'NETWORK' })
})

test('without a key nothing is asked', async () => {
  const { askProvider, call, needs } = makeNeeds()
  expect(await passRobotCheck(readRobotCheck({}), 'signup', needs)).toBeUndefined()
  expect(askProvider).not.toHaveBeenCalled()
  expect(call).not.toHaveBeenCalled()
})
