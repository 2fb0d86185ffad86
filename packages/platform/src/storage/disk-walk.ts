import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredFile } from '../storage.ts'

/** Every key below a folder, sorted. A name that begins with a dot is none of ours. */
export async function walk(folder: string, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const key of keysAfter(folder, prefix, null)) keys.push(key)
  return keys
}

/** Names go before each other folder by folder, so that none is opened whose keys have all been told. */
async function* keysAfter(folder: string, prefix: string, after: string | null): AsyncGenerator<string> {
  const entries = await readdir(join(folder, prefix), { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  const rest = after?.startsWith(prefix) ? after.slice(prefix.length) : null
  const [first = null, ...deeper] = rest?.split('/') ?? []
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.') || (first !== null && entry.name < first)) continue
    const key = `${prefix}${entry.name}`
    if (entry.isDirectory())
      yield* keysAfter(folder, `${key}/`, entry.name === first && deeper.length > 0 ? after : null)
    else if (entry.name !== first || deeper.length > 0) yield key
  }
}

export async function pageOf(
  folder: string,
  prefix: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for await (const key of keysAfter(folder, prefix.slice(0, prefix.lastIndexOf('/') + 1), after)) {
    if (!key.startsWith(prefix)) continue
    const modifiedAt = await modifiedOf(join(folder, key))
    if (modifiedAt) files.push({ key, modifiedAt })
    if (files.length === limit) break
  }
  return files
}

/** Drafts of writers that died; a living one writes to its own now and then. */
export async function removeDrafts(work: string, { before, limit }: { before: Date; limit: number }): Promise<number> {
  let removed = 0
  for await (const name of keysAfter(work, '', null)) {
    const modifiedAt = await modifiedOf(join(work, name))
    if (!modifiedAt || modifiedAt >= before) continue
    await rm(join(work, name), { force: true })
    removed += 1
    if (removed === limit) break
  }
  return removed
}

async function modifiedOf(path: string): Promise<Date | null> {
  try {
    return (await stat(path)).mtime
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

export function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error) ?? '')
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
