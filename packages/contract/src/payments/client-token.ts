/**
 * The texts that both sides hash when Braintree's client token is asked for and answered. Specification 2 §4.5 asks for a
 * hash of customer id, user id and time bucket and for an answer in two parts; the algorithm is ours (GAP-119). It hides
 * the token from a passing look: whoever knows both ids can derive the key, so the caller's own token is asked for as well.
 *
 * Request: `token` is the lower-case hex SHA-256 of `toRequestText`. Answer: `base64url(ciphertext and tag)`, a dot,
 * `base64url(iv of 12 bytes)`, by AES-256-GCM with the SHA-256 of `toKeyText` as its key.
 */
export const DEFAULT_BUCKET_SECONDS = 10

/** `braintreeTokenValidity` of the tenant's configuration, in seconds; 10 where it says no whole number above 0. */
export function readBucketSeconds(text: string | undefined): number {
  const seconds = Number(text)
  return Number.isInteger(seconds) && seconds > 0 ? seconds : DEFAULT_BUCKET_SECONDS
}

/** The number of the stretch of time that a moment lies in. The service takes the one before as well. */
export const toBucket = (nowMs: number, bucketSeconds: number): number => Math.floor(nowMs / 1_000 / bucketSeconds)

interface Parties {
  customerId: string
  userId: string
}

export const toRequestText = ({ customerId, userId }: Parties, bucket: number): string =>
  `${customerId}.${userId}.${bucket}`

/** `secondPart` is the initialisation vector as it stands in the answer. */
export const toKeyText = ({ customerId, userId }: Parties, secondPart: string): string =>
  `${customerId}.${userId}.${secondPart}`
