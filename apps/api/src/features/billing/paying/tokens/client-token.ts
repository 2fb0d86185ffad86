import { createCipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { AppError } from '@kola/contract/errors'
import { toBucket, toKeyText, toRequestText } from '@kola/contract/payments/client-token'

export interface ClientTokenOf {
  tenantId: string
  accountId: string
  /** Of one bucket. `braintreeTokenValidity`. */
  bucketSeconds: number
  now: Date
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The hash of this bucket or of the one before, compared in constant time. @throws AppError CLIENT_TOKEN_REFUSED */
export function assertAsked(asked: string, of: ClientTokenOf): void {
  const bucket = toBucket(of.now.getTime(), of.bucketSeconds)
  const given = createHash('sha256').update(asked).digest()
  const isRight = [bucket, bucket - 1].some((one) => {
    const expected = sha256(toRequestText({ customerId: of.tenantId, userId: of.accountId }, one)).toString('hex')
    return timingSafeEqual(given, sha256(expected))
  })
  if (!isRight) throw new AppError('CLIENT_TOKEN_REFUSED')
}

/**
 * In two parts, `{ciphertext and tag}.{nonce}`, both base64url, by AES-256-GCM. It keeps the token from passing eyes, not from
 * the account's own browser, which can make the key: docs/money.md.
 */
export function sealClientToken(
  token: string,
  { tenantId, accountId }: Pick<ClientTokenOf, 'tenantId' | 'accountId'>,
): string {
  const nonce = randomBytes(12)
  const second = nonce.toString('base64url')
  const cipher = createCipheriv(
    'aes-256-gcm',
    sha256(toKeyText({ customerId: tenantId, userId: accountId }, second)),
    nonce,
  )
  const sealed = Buffer.concat([cipher.update(token, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${sealed.toString('base64url')}.${second}`
}
