import { findProcess } from '@kola/platform/processes/process-table'

/** Why the service is to end, and whether that is a failure. */
export interface StopSignal {
  signal: AbortSignal
  /** The failure that ended it, if one did. */
  failure(): unknown
  fail(error: unknown): void
}

const PARENT_POLL_MS = 250

/** Aborts on SIGINT, SIGTERM, SIGHUP and when npm, which started us, is gone. A second signal ends us at once. */
export function listenForStop(options: { isUnderNpm: boolean; print: (line: string) => void }): StopSignal {
  const controller = new AbortController()
  let failure: unknown
  const stop = () => {
    if (controller.signal.aborted) process.exit(1)
    options.print('Stopping …')
    controller.abort()
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop)
  if (options.isUnderNpm) void watchNpm(() => controller.abort())
  return {
    signal: controller.signal,
    failure: () => failure,
    fail(error) {
      failure ??= error
      controller.abort()
    },
  }
}

/** A killed npm cannot pass its end on; whoever it started is taken over by another process then. */
async function watchNpm(onGone: () => void): Promise<void> {
  const parent = process.ppid
  const shell = await findShell(parent)
  const timer = setInterval(async () => {
    const isShellLeft = shell !== null && (await findProcess(parent))?.parentPid !== shell.parentPid
    if (process.ppid === parent && !isShellLeft) return
    clearInterval(timer)
    onGone()
  }, PARENT_POLL_MS)
  timer.unref()
}

/** npm runs a script in a shell; some replace themselves by the script's only command, others wait for it. */
async function findShell(pid: number) {
  const found = await findProcess(pid)
  return found && /^\S*sh -c /.test(found.command) ? found : null
}
