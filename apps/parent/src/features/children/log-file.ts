import { closeSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

const MAX_BYTES = 20_000_000

export interface LogFile {
  write(chunk: Buffer): void
  close(): void
}

/** A file that lines are added to; at 20 MB it becomes `….old` and a new one begins. */
export function openLogFile(path: string): LogFile {
  mkdirSync(dirname(path), { recursive: true })
  let fd = openSync(path, 'a', 0o600)
  let bytes = statSync(path).size
  return {
    write(chunk) {
      if (bytes > MAX_BYTES) {
        closeSync(fd)
        renameSync(path, `${path}.old`)
        fd = openSync(path, 'a', 0o600)
        bytes = 0
      }
      writeSync(fd, chunk)
      bytes += chunk.length
    },
    close: () => closeSync(fd),
  }
}
