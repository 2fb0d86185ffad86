import type { Clock } from '@kola/platform/clock'

export interface KeptCertificateNeeds {
  read(): Promise<Buffer>
  clock: Clock
  /** How long one is kept, in seconds. */
  keptSeconds: number
}

/** After a failure the one that is held goes on being given for so long before the provider is asked again. */
const RETRY_SECONDS = 60

/**
 * A certificate that is the same for everybody, read from the provider by the first who asks and then once an hour. One
 * that is older is better than none: certificates last for years.
 */
export function createKeptCertificate({ read, clock, keptSeconds }: KeptCertificateNeeds): () => Promise<Buffer> {
  let reading: Promise<Buffer> | null = null
  let held: { bytes: Buffer; untilMs: number } | null = null
  const keep = (bytes: Buffer, seconds: number) => {
    held = { bytes, untilMs: clock.now().getTime() + seconds * 1_000 }
    return bytes
  }
  return () => {
    if (held && held.untilMs > clock.now().getTime()) return Promise.resolve(held.bytes)
    reading ??= read()
      .then(
        (bytes) => keep(bytes, keptSeconds),
        (error: unknown) => {
          if (held) return keep(held.bytes, RETRY_SECONDS)
          throw error
        },
      )
      .finally(() => {
        reading = null
      })
    return reading
  }
}
