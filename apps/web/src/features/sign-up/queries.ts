import type { RegisterAnswer } from '@kola/contract/sign-up'
import { hold } from '#shared/memory/held.ts'
import { describeAsker } from '#shared/robot-check/describe-asker.ts'
import { passRobotCheck, type RobotCheckConfig } from '#shared/robot-check/robot-check.ts'
import { getDeviceId, toDeviceName } from '#shared/service/device-id.ts'
import { call } from '#shared/service/service.ts'
import { type SignUpForm, toRegisterBody } from './form/sign-up-form.ts'

export interface Registering {
  form: SignUpForm
  passwordHash: string
  robotCheck: RobotCheckConfig
}

/**
 * Makes the account. Its user token is not kept: the sign-in that follows brings one. @throws ApiError, or RobotCheckError
 * before anything was sent.
 */
export async function register({ form, passwordHash, robotCheck }: Registering): Promise<RegisterAnswer> {
  const robotPass = await passRobotCheck(robotCheck, 'signup')
  const body = {
    ...toRegisterBody(form, passwordHash),
    device_id: getDeviceId(),
    device_name: toDeviceName(navigator.userAgent),
    ...(robotPass ? { robot_pass: robotPass } : {}),
  }
  const answer = await call('POST /apps/v1/register', { body })
  hold({ cardClientToken: answer.clientToken })
  return answer
}

/** Asks for another mail with link and code. */
export const sendMailAgain = (email: string, robotPass: string | undefined) =>
  call('POST /apps/v1/trigger-email-verification', { body: { email_address: email, ...describeAsker(robotPass) } })
