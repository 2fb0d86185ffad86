import { execFile } from 'node:child_process'
import { chmod, mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const MEGABYTE = 1024 * 1024
const BALLAST = 'ballast'
const PIECE = Buffer.alloc(MEGABYTE)

/** A disk of its own, where whoever runs the harness may mount one; else a folder that never fills. */
export interface Disk {
  folder: string
  canFill: boolean
  fill(): Promise<void>
  empty(): Promise<void>
  close(): Promise<void>
}

export async function openDisk(folder: string, { megabytes }: { megabytes: number }): Promise<Disk> {
  await mkdir(folder)
  const canFill = await run('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${megabytes * MEGABYTE},mode=755`,
    'tmpfs',
    folder,
  ]).then(
    () => true,
    () => false,
  )
  await chmod(folder, 0o755)
  const ballast = join(folder, BALLAST)
  return {
    ...{ folder, canFill },
    async fill() {
      const file = await open(ballast, 'w')
      try {
        for (;;) {
          const { bavail, bsize } = await statfs(folder)
          const bytes = Math.min(PIECE.length, bavail * bsize)
          if (bytes === 0) return
          await file.write(PIECE.subarray(0, bytes))
        }
      } finally {
        await file.close()
      }
    },
    empty: () => rm(ballast, { force: true }),
    async close() {
      if (canFill) await run('umount', ['-l', folder])
    },
  }
}
