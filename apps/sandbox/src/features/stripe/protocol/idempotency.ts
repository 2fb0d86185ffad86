import { Failure } from './failure.ts'

interface Kept {
  fingerprint: string
  at: number
  result: { status: number; body: unknown; requestId: string } | null
}

const KEPT_SECONDS = 24 * 3_600

export type Idempotency = ReturnType<typeof createIdempotency>

/** First results by their key, for a day: even those of work that failed, never those that validation refused. */
export function createIdempotency(now: () => number) {
  const kept = new Map<string, Kept>()
  return {
    /**
     * The first result, or null for who comes first and must call `keep` or `drop`.
     * @throws Failure when the key came with other parameters, or its call still runs
     */
    begin(key: string, fingerprint: string): Kept['result'] {
      const known = kept.get(key)
      if (!known || known.at + KEPT_SECONDS <= now()) {
        kept.set(key, { fingerprint, at: now(), result: null })
        return null
      }
      if (known.fingerprint !== fingerprint) {
        const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
        throw new Failure({ status: 400, type: 'idempotency_error' }, message)
      }
      if (known.result) return known.result
      const message = `There is currently another in-progress request using this Stripe Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`
      throw new Failure({ status: 409, type: 'invalid_request_error', code: 'idempotency_key_in_use' }, message)
    },
    keep(key: string, result: NonNullable<Kept['result']>) {
      const known = kept.get(key)
      if (known) known.result = result
    },
    drop: (key: string) => kept.delete(key),
    clear: () => kept.clear(),
  }
}
