import { ApiError } from '@kola/contract/http/client'

const MAX_TRIES = 3
/** The wait before the second try; it doubles before each further one. */
const FIRST_WAIT_MS = 1_000

/** Only a lost connection and an overloaded service are worth another try. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  if (failures >= MAX_TRIES || !(error instanceof ApiError)) return false
  return error.status === 0 || error.status === 503 || error.status === 429
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Loads, and tries again where that is worth it. */
export async function loadPatiently<T>(load: () => Promise<T>, firstWaitMs = FIRST_WAIT_MS): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await load()
    } catch (error) {
      if (!isWorthRetrying(failures, error)) throw error
      await wait(firstWaitMs * 2 ** failures)
    }
  }
}
