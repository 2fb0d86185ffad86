import { describeAsker } from '#shared/robot-check/describe-asker.ts'
import { getDeviceId } from '#shared/service/device-id.ts'
import { call } from '#shared/service/service.ts'

export interface EmailProof {
  /** Address or account id, as the link names it. */
  username: string
  /** Token of the link, or the six digits of the mail. */
  token: string
}

/** Confirms an email address; answers the first name of its account, which may be empty. Throws ApiError. */
export async function confirmEmail({ username, token }: EmailProof): Promise<string> {
  const answer = await call('POST /apps/v1/confirm/{username}', { params: { username }, query: { token } })
  return answer.first_name
}

/** Asks for a new link and code. Throws ApiError. */
export const askForEmailCode = (email: string, robotPass: string | undefined) =>
  call('POST /apps/v1/trigger-email-verification', { body: { email_address: email, ...describeAsker(robotPass) } })

/** Asks for a code by SMS; `deliveryId` is there for the caller's own number. Throws ApiError. */
export const askForPhoneCode = (telephone: string, robotPass: string | undefined) =>
  call('POST /apps/v1/trigger-mobile-verification', { body: { telephone, ...describeAsker(robotPass) } })

/** Confirms a telephone number. Throws ApiError. */
export const confirmPhone = (telephone: string, code: string) =>
  call('POST /apps/v1/confirm-mobile', { body: { telephone, code, device_id: getDeviceId() } })
