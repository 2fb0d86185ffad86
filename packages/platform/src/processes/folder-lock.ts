import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

/** Another living process holds the folder. */
export class FolderLockedError extends Error {
  readonly folder: string
  /** Of the process that holds it, where it could be read. */
  readonly holder: number | null

  constructor(folder: string, holder: number | null) {
    super(`${folder} is in use by another process${holder === null ? '' : ` (process ${holder})`}`)
    this.name = 'FolderLockedError'
    this.folder = folder
    this.holder = holder
  }
}

export interface FolderLock {
  release(): void
}

const RETRY_INTERVAL_MS = 50
const SQLITE_BUSY = 5

/**
 * Holds an existing folder for this process until it is released or the process ends, however it ends: the system
 * drops the lock, so none is ever stale. Node has no file locks of its own; SQLite's exclusive transaction on an empty
 * file is one on every system.
 * @throws FolderLockedError when another still holds it after `waitMs` (0 unless told otherwise)
 */
export async function lockFolder(folder: string, options: { waitMs?: number } = {}): Promise<FolderLock> {
  const deadline = Date.now() + (options.waitMs ?? 0)
  for (;;) {
    const file = tryLock(join(folder, 'lock'))
    if (file) return hold(folder, file)
    if (Date.now() >= deadline) throw new FolderLockedError(folder, readHolder(folder))
    await wait(RETRY_INTERVAL_MS)
  }
}

function tryLock(path: string): DatabaseSync | null {
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    file.exec('pragma journal_mode = off; begin exclusive')
    return file
  } catch (error) {
    file.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null
    throw error
  }
}

function hold(folder: string, file: DatabaseSync): FolderLock {
  writeFileSync(holderPath(folder), `${process.pid}\n`)
  return {
    release() {
      if (!file.isOpen) return
      rmSync(holderPath(folder), { force: true })
      file.close()
    },
  }
}

function readHolder(folder: string): number | null {
  try {
    return Number.parseInt(readFileSync(holderPath(folder), 'utf8'), 10) || null
  } catch {
    return null
  }
}

function holderPath(folder: string): string {
  return join(folder, 'lock.pid')
}
