import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import { findProcess, hasEnded, type ProcessInfo, signalProcess } from '../processes/process-table.ts'
import { EmbeddedPostgresError } from './owner.ts'

const FAST_SHUTDOWN_TIMEOUT_MS = 30_000
const IMMEDIATE_SHUTDOWN_TIMEOUT_MS = 10_000

/** The lines of postmaster.pid that matter (PostgreSQL, src/include/utils/pidfile.h). */
export async function readPostmasterFile(cluster: string): Promise<{ pid: number; isReady: boolean } | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => null)
  if (text === null) return null
  const lines = text.split('\n')
  return { pid: Number.parseInt(lines[0] ?? '', 10), isReady: lines[7]?.trim() === 'ready' }
}

/**
 * Deals with what a killed app left: a server of this cluster that still lives is stopped cleanly, a file that names a
 * process which is gone, a zombie or somebody else's is removed. The caller holds the folder's lock.
 */
export async function clearLeftover(cluster: string, log: Log): Promise<void> {
  const file = await readPostmasterFile(cluster)
  if (!file) return
  const found = await findProcess(file.pid)
  if (found && (await isServerOf(cluster, found))) {
    log.warn({ pid: file.pid }, 'database.orphan-stopping')
    await stopOrphan(file.pid)
  } else {
    log.warn({ pid: file.pid }, 'database.stale-file-removed')
  }
  await rm(join(cluster, 'postmaster.pid'), { force: true })
}

async function isServerOf(cluster: string, { pid, command }: ProcessInfo): Promise<boolean> {
  if (!command.includes('postgres')) return false
  if (command.includes(cluster)) return true
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => null)
  return cwd !== null && cwd === (await realpath(cluster))
}

async function stopOrphan(pid: number): Promise<void> {
  signalProcess(pid, 'SIGINT')
  if (await hasEnded(pid, FAST_SHUTDOWN_TIMEOUT_MS)) return
  signalProcess(pid, 'SIGQUIT')
  if (await hasEnded(pid, IMMEDIATE_SHUTDOWN_TIMEOUT_MS)) return
  throw new EmbeddedPostgresError(`An older PostgreSQL of this folder (process ${pid}) does not stop. Please end it.`)
}
