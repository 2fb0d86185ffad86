import { join } from 'node:path'
import { toAvatarFolder } from '@kola/contract/avatar'
import type { Storage } from '@kola/platform/storage'
import { type ArtFolder, listAvatars, toArtBase } from './content.ts'

/** Files are written and synced one by one; so many at once keep the disk busy. */
const CONCURRENCY = 24

/** Copies the pictures that storage does not have yet. Their keys change with them, so that none is ever stale. */
export async function loadArt(
  storage: Storage,
  { tenantId, art }: { tenantId: string; art: ReadonlyMap<string, ArtFolder> },
): Promise<number> {
  const known = new Set(await storage.list(`art/${tenantId}/`))
  const copies: (() => Promise<void>)[] = []
  for (const folder of art.values()) {
    const prefix = toArtBase(tenantId, folder).slice(1)
    for (const file of folder.files) {
      const key = `${prefix}/${file}`
      if (!known.has(key)) copies.push(() => storage.putFile(key, join(folder.folder, file)))
    }
  }
  for (const { name, body } of listAvatars()) {
    const key = `${toAvatarFolder(tenantId)}/${name}`
    if (!known.has(key)) copies.push(() => storage.put(key, body, { contentType: 'image/svg+xml' }))
  }
  await runAll(copies)
  return copies.length
}

async function runAll(steps: (() => Promise<void>)[]): Promise<void> {
  const rest = steps.values()
  const worker = async () => {
    for (const step of rest) await step()
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}
