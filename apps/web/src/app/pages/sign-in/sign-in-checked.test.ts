import { ApiError } from '@kola/contract/http/client'
import { expect, test } from 'vitest'
import type { Credentials } from '#features/sign-in/queries.ts'
import { signInChecked } from './sign-in-checked.ts'

const credentials: Credentials = { username: 'ada@example.com', type: 'email', password: 'x' }
const refuse = (code: 'ROBOT_CHECK_REQUIRED' | 'SIGN_IN_FAILED') => new ApiError(403, { code, message: code })

/** A service that answers so, one after the other. */
function createScene(answers: (Error | null)[], pass: string | undefined = 'pass') {
  const sent: Credentials[] = []
  const asked: object[] = []
  const needs = {
    signIn: async (given: Credentials) => {
      sent.push(given)
      const error = answers.shift()
      if (error) throw error
    },
    getPass: async (config: object) => {
      asked.push(config)
      return pass
    },
  }
  return { sent, asked, run: () => signInChecked(credentials, { recaptcha_site_key: 'k' }, needs) }
}

test('nobody is asked for a robot check who signs in without one', async () => {
  const { sent, asked, run } = createScene([null])
  await run()
  expect([sent, asked]).toEqual([[credentials], []])
})

test('where the service wants the check it is passed, and the same is sent once more with the pass', async () => {
  const { sent, asked, run } = createScene([refuse('ROBOT_CHECK_REQUIRED'), null])
  await run()
  expect(sent).toEqual([credentials, { ...credentials, robotPass: 'pass' }])
  expect(asked).toEqual([{ recaptcha_site_key: 'k' }])
})

test('a second refusal is told, and so is every other failure', async () => {
  const twice = createScene([refuse('ROBOT_CHECK_REQUIRED'), refuse('ROBOT_CHECK_REQUIRED')])
  await expect(twice.run()).rejects.toMatchObject({ code: 'ROBOT_CHECK_REQUIRED' })
  expect(twice.sent).toHaveLength(2)
  const wrong = createScene([refuse('SIGN_IN_FAILED')])
  await expect(wrong.run()).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' })
  expect(wrong.asked).toEqual([])
})

test('without a key there is no pass, and the refusal stands', async () => {
  const { sent, run } = createScene([refuse('ROBOT_CHECK_REQUIRED')], '')
  await expect(run()).rejects.toMatchObject({ code: 'ROBOT_CHECK_REQUIRED' })
  expect(sent).toHaveLength(1)
})
