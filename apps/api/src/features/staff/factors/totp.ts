import { Secret, TOTP } from 'otpauth'

/** What every authenticator speaks: SHA-1, six digits, thirty seconds (RFC 6238 §1.2, as Google's app reads it). */
const PERIOD_SECONDS = 30
/** RFC 4226 §4 wants 128 bits at least and recommends 160. */
const SECRET_BYTES = 20
/** A clock that is a little off, and a code that was typed as it changed: one step to either side (RFC 6238 §5.2). */
const WINDOW = 1

const toTotp = (secret: Buffer, who = { issuer: '', label: '' }) =>
  new TOTP({
    ...{ ...who, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS },
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })

export const newTotpSecret = (): Buffer => Buffer.from(new Secret({ size: SECRET_BYTES }).buffer)

/** What an authenticator is shown. */
export function toAuthenticator(secret: Buffer, { appName, email }: { appName: string; email: string }) {
  const totp = toTotp(secret, { issuer: `${appName} console`, label: email })
  return { uri: totp.toString(), secret: totp.secret.base32 }
}

/** @returns the step that the code is of, later than the one used last; null when it is of none */
export function readTotp(secret: Buffer, given: { code: string; now: Date; usedStep: number | null }): number | null {
  const timestamp = given.now.getTime()
  const delta = toTotp(secret).validate({ token: given.code.replaceAll(' ', ''), timestamp, window: WINDOW })
  if (delta === null) return null
  const step = Math.floor(timestamp / 1_000 / PERIOD_SECONDS) + delta
  return given.usedStep !== null && step <= given.usedStep ? null : step
}
