import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { UsageError } from './usage-error.ts'

export interface LocalFile {
  path: string
  name: string
  sizeBytes: number
}

const REASONS: Record<string, string> = {
  ENOENT: 'There is no such file',
  EACCES: 'You may not read it',
  EPERM: 'You may not read it',
  EISDIR: 'It is a folder',
}

/** @throws UsageError when the file is missing, not readable or empty */
export async function openLocalFile(path: string): Promise<LocalFile> {
  const facts = await readFacts(path)
  if (!facts.isFile) throw new UsageError(`${path}: ${REASONS.EISDIR}.`)
  if (facts.sizeBytes === 0) throw new UsageError(`${path}: The file is empty.`)
  return { path, name: basename(path), sizeBytes: facts.sizeBytes }
}

/** Hex SHA-256 of a file's contents. `onProgress` gets 0 to 1. */
export async function hashFile(
  file: LocalFile,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<string> {
  const hash = createHash('sha256')
  let read = 0
  for await (const bytes of createReadStream(file.path, { highWaterMark: 1024 * 1024, signal })) {
    hash.update(bytes as Buffer)
    read += (bytes as Buffer).length
    onProgress(Math.min(1, read / file.sizeBytes))
  }
  return hash.digest('hex')
}

async function readFacts(path: string): Promise<{ isFile: boolean; sizeBytes: number }> {
  try {
    const handle = await open(path, 'r')
    try {
      const facts = await handle.stat()
      return { isFile: facts.isFile(), sizeBytes: facts.size }
    } finally {
      await handle.close()
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw new UsageError(`${path}: ${REASONS[code] ?? 'It cannot be read'}.`)
  }
}
