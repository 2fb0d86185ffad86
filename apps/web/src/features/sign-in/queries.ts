import type { SignedInAnswer } from '@kola/contract/sign-up'
import { forgetMember } from '#shared/memory/member-memory.ts'
import { hashPassword } from '#shared/password-hash.ts'
import { getDeviceId, toDeviceName } from '#shared/service/device-id.ts'
import { call } from '#shared/service/service.ts'
import { keepSession } from '#shared/service/session.ts'

export interface Username {
  /** Email address, or telephone number with its country's code. */
  username: string
  type: 'email' | 'number'
}

export interface Credentials extends Username {
  password: string
  /** Of the robot check, where the service asked for it. */
  robotPass?: string | undefined
}

/** What stands beside every way to sign in: which device this is. */
export const describeDevice = () => ({
  device_id: getDeviceId(),
  device_name: toDeviceName(navigator.userAgent),
})

/** Keeps the token of an answer, in place of whoever was here. */
export function keepAnswer(answer: SignedInAnswer): void {
  forgetMember()
  keepSession(answer.response.user_token, answer.expiresAt)
}

/** Signs in and keeps the token. Throws ApiError. */
export async function signIn({ password, ...given }: Credentials): Promise<void> {
  await signInWithHash({ ...given, passwordHash: await hashPassword(password) })
}

/** The same for one whose password is hashed already. */
export async function signInWithHash({
  username,
  type,
  passwordHash,
  robotPass,
}: Username & { passwordHash: string; robotPass?: string | undefined }) {
  const body = {
    ...{ username, password: passwordHash, type, ...describeDevice() },
    ...(robotPass ? { robot_pass: robotPass } : {}),
  }
  keepAnswer(await call('POST /apps/v1/login', { body }))
}
