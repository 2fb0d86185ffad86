import { AppError } from '@kola/contract/errors'

/** As long as anybody waits for a connection. */
const MAX_WAIT_MS = 5_000
const RETRY_AFTER_SECONDS = 5

/** Work that is done some at a time, in the order of coming. */
export interface Line {
  /** @throws AppError UNAVAILABLE when its turn does not come in time */
  run<T>(work: () => Promise<T>): Promise<T>
}

export function createLine(maxRunning: number, maxWaitMs = MAX_WAIT_MS): Line {
  const waiting = new Set<() => void>()
  let running = 0

  function wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(start)
        reject(new AppError('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS }))
      }, maxWaitMs)
      waiting.add(start)
    })
  }

  /** Its place goes to the next one, or is free. */
  function leave(): void {
    const [next] = waiting
    if (next) {
      waiting.delete(next)
      next()
    } else running -= 1
  }

  return {
    async run(work) {
      if (running < maxRunning) running += 1
      else await wait()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
