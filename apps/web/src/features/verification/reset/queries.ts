import type { LinkedSignInAnswer, StillThereAnswer } from '@kola/contract/verification'
import { splitDialled } from '@kola/ui/fields/dial-codes'
import { describeAsker } from '#shared/robot-check/describe-asker.ts'
import { call } from '#shared/service/service.ts'
import { readReset } from './reset-holder.ts'

/** Asks for a link to set a new password; answers what to tell. Throws ApiError. */
export async function askForResetLink(email: string, robotPass: string | undefined): Promise<string> {
  const answer = await call('POST /apps/v1/reset', {
    body: { id: email, ...describeAsker(robotPass) },
  })
  return answer.message
}

/**
 * Asks for a code by SMS to a dialled number, such as `+2348031234567`; without a token in the answer the number itself
 * is it (GAP-066). Throws ApiError.
 */
export async function askForResetCode(telephone: string, robotPass: string | undefined) {
  const country = splitDialled(telephone, 'NG')?.country
  const body = { telephone, country_code: country, ...describeAsker(robotPass) }
  const { message, token = telephone } = await call('POST /apps/v1/reset', { body })
  return { message, token }
}

/** What is linked to the account that the link is for, and the names of its passkeys. Throws ApiError. */
export function listLinkedByLink(): Promise<StillThereAnswer> {
  const { email, token } = readReset()
  return call('POST /apps/v1/linked-sign-ins', { body: { userId: email, token } })
}

/** The same with the code of the SMS, which is not used up by it. Throws ApiError. */
export async function listLinkedByCode(): Promise<LinkedSignInAnswer[]> {
  const { code, token } = readReset()
  return (await call('POST /apps/v1/linked-sign-ins', { body: { code, token } })).linked
}

/** Nothing stands for nothing to choose: then the service decides. */
const toKept = (linked: readonly LinkedSignInAnswer[]) =>
  linked.length === 0
    ? {}
    : { keep_identities: linked.filter(({ isDropped }) => !isDropped).map(({ provider }) => provider) }

/** Sets the password that is held, with what the link said and what is kept of `linked`. Throws ApiError. */
export function setPasswordByLink(linked: readonly LinkedSignInAnswer[]) {
  const { email, token, password } = readReset()
  return call('POST /apps/v1/update-password', { body: { userId: email, token, password, ...toKept(linked) } })
}

/** Sets the password that is held, with the code of the SMS and what is kept of `linked`. Throws ApiError. */
export function setPasswordByCode(linked: readonly LinkedSignInAnswer[]) {
  const { code, token, password } = readReset()
  return call('POST /apps/v1/update-password-mobile', { body: { code, token, password, ...toKept(linked) } })
}
