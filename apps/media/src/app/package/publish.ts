import { readdir } from 'node:fs/promises'
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

/** Stores every file of a folder under a prefix. */
export async function storeFolder(storage: Storage, folder: string, prefix: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    await storage.putFile(`${prefix}${relative(folder, path).split(sep).join('/')}`, path)
  }
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
