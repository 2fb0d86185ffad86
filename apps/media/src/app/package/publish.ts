import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { PackageReadyJob, PackageSourceJob } from '@kola/contract/media'
import type { Storage } from '@kola/platform/storage'
import { StorageError } from '@kola/platform/storage/key'

type Target = PackageSourceJob['target']

/** Written last: where it stands, the package is whole. */
const READY_FILE = 'package.json'

export function toMediaPrefix(target: Target): string {
  return `media/${target.tenantId}/${target.mediaId}/${target.version}/`
}

export function toArtPrefix(target: Target): string {
  return `art/${target.tenantId}/${target.titleId}/${target.version}/`
}

/** Stores every file of a folder under a prefix, a large one in parts; told to end, it leaves no half of a file. */
export async function storeFolder(
  storage: Storage,
  { folder, prefix, signal }: { folder: string; prefix: string; signal: AbortSignal },
): Promise<void> {
  for (const { name, path } of await listFiles(folder)) {
    signal.throwIfAborted()
    await storage.putFile(`${prefix}${name}`, path, { signal })
  }
}

/** The bytes of every file of a folder, by its name in there, such as `cenc/480p.mp4`. */
export async function measureFolder(folder: string): Promise<ReadonlyMap<string, number>> {
  const bytes = new Map<string, number>()
  for (const { name, path } of await listFiles(folder)) bytes.set(name, (await stat(path)).size)
  return bytes
}

async function listFiles(folder: string): Promise<{ name: string; path: string }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ path, name: relative(folder, path).split(sep).join('/') }))
}

/** The answer of an earlier run of the same job that was killed before it could send it. */
export async function findReady(storage: Storage, target: Target): Promise<PackageReadyJob | null> {
  try {
    return JSON.parse((await storage.get(`${toMediaPrefix(target)}${READY_FILE}`)).toString('utf8')) as PackageReadyJob
  } catch (error) {
    if (error instanceof StorageError && error.kind === 'missing') return null
    throw error
  }
}

export async function markReady(storage: Storage, target: Target, ready: PackageReadyJob): Promise<void> {
  await storage.put(`${toMediaPrefix(target)}${READY_FILE}`, Buffer.from(JSON.stringify(ready)))
}

/** Takes away what a failed job may have stored. */
export async function removePackage(storage: Storage, target: Target): Promise<void> {
  await storage.deletePrefix(toMediaPrefix(target))
  await storage.deletePrefix(toArtPrefix(target))
}
