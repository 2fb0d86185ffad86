import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { Lifecycle } from './lifecycle.ts'

export interface GracefulOptions {
  log: Log
  /** Called one after the other, such as server, queue, database. */
  close: (() => Promise<void>)[]
  /** Told first that it drains. */
  lifecycle?: Lifecycle
  /** Goes on for so long as it did, while whoever sends work hears that it drains; not at all unless told otherwise. */
  drainMs?: number
  /** After so long of closing the process ends anyhow; 15 s unless told otherwise. */
  timeoutMs?: number
}

/** The parent process is gone: nobody waits, and its successor wants the ports. */
const ORPHAN_TIMEOUT_MS = 2_000

/**
 * Ends the process tidily on SIGTERM, SIGINT and SIGHUP, and when the process that started it over IPC is gone. A
 * second signal ends it at once. An uncaught error is logged and ends it with code 1.
 */
export function installGraceful(options: GracefulOptions): void {
  const { log, lifecycle, drainMs = 0, timeoutMs = 15_000 } = options
  let isStopping = false
  const stop = (reason: string, limits: { drainMs: number; timeoutMs: number }) => {
    if (isStopping) return reason === 'disconnect' ? undefined : process.exit(1)
    isStopping = true
    lifecycle?.enter('draining')
    setTimeout(() => process.exit(1), limits.drainMs + limits.timeoutMs).unref()
    log.info({ reason }, 'process.stopping')
    void wait(limits.drainMs)
      .then(() => closeAll(options))
      .then((code) => process.exit(code))
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => stop(signal, { drainMs, timeoutMs }))
  }
  const stopOrphaned = () => stop('disconnect', { drainMs: 0, timeoutMs: Math.min(timeoutMs, ORPHAN_TIMEOUT_MS) })
  process.on('disconnect', stopOrphaned)
  if (process.send && !process.connected) stopOrphaned()
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ error }, 'process.crashed')
      process.exit(1)
    })
  }
}

async function closeAll({ close, log }: GracefulOptions): Promise<number> {
  let code = 0
  for (const step of close) {
    try {
      await step()
    } catch (error) {
      code = 1
      log.error({ error }, 'process.close-failed')
    }
  }
  return code
}
