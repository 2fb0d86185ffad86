import { setTimeout as wait } from 'node:timers/promises'

const POLL_INTERVAL_MS = 100
const REQUEST_TIMEOUT_MS = 5_000

export interface ReadyOptions {
  /** Of the api, without a slash at its end. */
  address: string
  signal: AbortSignal
  /** Called with the names of the checks that do not pass yet, whenever they change. */
  onWaiting: (pending: readonly string[]) => void
}

/** Asks `/readyz` until it answers 200. @throws AbortError */
export async function waitUntilReady({ address, signal, onWaiting }: ReadyOptions): Promise<void> {
  let shown = ''
  for (;;) {
    signal.throwIfAborted()
    const pending = await askPending(address)
    if (pending?.length === 0) return
    if (pending && pending.join() !== shown) {
      shown = pending.join()
      onWaiting(pending)
    }
    await wait(POLL_INTERVAL_MS, undefined, { signal })
  }
}

/** @returns null while nobody answers */
async function askPending(address: string): Promise<string[] | null> {
  try {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
    if (answer.ok) return []
    const body = (await answer.json()) as { phase?: string; checks?: Record<string, boolean> }
    const failed = Object.entries(body.checks ?? {}).flatMap(([name, isOk]) => (isOk ? [] : [name]))
    return failed.length > 0 ? failed : [body.phase ?? 'service']
  } catch {
    return null
  }
}

/** An address at which the api can be asked from this machine, whatever host it listens on. */
export function toLocalAddress(host: string, port: number): string {
  if (host === '::' || host === '0.0.0.0') return `http://127.0.0.1:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
