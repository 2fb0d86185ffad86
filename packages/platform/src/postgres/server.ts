import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, statSync, truncateSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readPostmasterFile } from './leftover.ts'
import { EmbeddedPostgresError, type RunAs } from './owner.ts'

export interface ServerOptions {
  binaries: string
  cluster: string
  logPath: string
  port: number
  runAs: RunAs | null
  /** Settings of PostgreSQL beyond those that are always given. */
  settings: Record<string, string>
  /** Milliseconds; five minutes unless given. A restore replays for as long as there are logs. */
  readyTimeoutMs?: number
}

export interface Server {
  pid: number
  /** Resolves when the process has ended, for whatever reason. */
  ended: Promise<void>
  /** Rolls open transactions back, writes everything down and ends. */
  stop(): Promise<void>
}

const READY_POLL_MS = 10
/** Recovery after a crash may replay up to a gigabyte. */
const READY_TIMEOUT_MS = 300_000
const FAST_SHUTDOWN_TIMEOUT_MS = 30_000
const MAX_LOG_BYTES = 5_000_000
const LOG_TAIL_BYTES = 2_000

/** @throws EmbeddedPostgresError with the end of PostgreSQL's own log when it does not come up */
export async function startServer(options: ServerOptions): Promise<Server> {
  const logFd = openLog(options.logPath)
  const logStart = statSync(options.logPath).size
  const child = spawnServer(options, logFd)
  closeSync(logFd)
  let reason = ''
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', (error) => {
      reason = `${error.message}. `
      resolve()
    })
  })
  const isUp = await Promise.race([waitUntilReady(options, child), ended.then(() => false)])
  if (!isUp || child.pid === undefined) {
    child.kill('SIGKILL')
    throw new EmbeddedPostgresError(`PostgreSQL does not start: ${reason}${await readTail(options.logPath, logStart)}`)
  }
  const watchdog = startWatchdog(child.pid)
  return {
    pid: child.pid,
    ended: ended.then(() => void watchdog.kill('SIGKILL')),
    stop: () => stopServer(child, ended),
  }
}

function spawnServer(options: ServerOptions, logFd: number): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(options.port),
    max_connections: '100',
    ...options.settings,
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // NOTE detached: an interrupt from the terminal must reach the apps first, and the database after them.
  const child = spawn(join(options.binaries, 'bin', 'postgres'), ['-D', options.cluster, ...args], {
    cwd: '/',
    detached: true,
    stdio: ['ignore', logFd, logFd],
    ...options.runAs,
  })
  child.unref()
  return child
}

function openLog(path: string): number {
  const fd = openSync(path, 'a', 0o600)
  if (statSync(path).size > MAX_LOG_BYTES) truncateSync(path)
  return fd
}

async function waitUntilReady({ cluster, ...options }: ServerOptions, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + (options.readyTimeoutMs ?? READY_TIMEOUT_MS)
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const file = await readPostmasterFile(cluster)
    if (file?.isReady && file.pid === child.pid) return true
    await wait(READY_POLL_MS)
  }
  return false
}

/**
 * A shell that waits for the end of our process, however it ends, and then asks PostgreSQL to stop: its standard input
 * is a pipe that the system closes with us.
 */
function startWatchdog(pid: number): ChildProcess {
  const script = 'read -r line; kill -INT "$0" 2>/dev/null'
  const watchdog = spawn('/bin/sh', ['-c', script, String(pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watchdog.on('error', () => undefined)
  watchdog.unref()
  if (watchdog.stdin instanceof Socket) watchdog.stdin.unref()
  return watchdog
}

async function stopServer(child: ChildProcess, ended: Promise<void>): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', FAST_SHUTDOWN_TIMEOUT_MS],
    ['SIGQUIT', FAST_SHUTDOWN_TIMEOUT_MS],
    ['SIGKILL', FAST_SHUTDOWN_TIMEOUT_MS],
  ] as const) {
    child.ref()
    child.kill(signal)
    const timeout = new AbortController()
    const hasEnded = await Promise.race([
      ended.then(() => true),
      wait(timeoutMs, false, { signal: timeout.signal }).catch(() => false),
    ])
    timeout.abort()
    if (hasEnded) return
  }
}

async function readTail(path: string, start: number): Promise<string> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const from = Math.max(start, size - LOG_TAIL_BYTES)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LOG_TAIL_BYTES), 0, LOG_TAIL_BYTES, from)
    return buffer.toString('utf8', 0, bytesRead).trim()
  } finally {
    await file.close()
  }
}
