import type { Storage } from '@kola/platform/storage'

const FOLDERS = ['media', 'art', 'uploads']
const PAGE = 500
const AT_ONCE = 4

export interface FilesRoute {
  tenantId: string
  from: { storage: Storage }
  to: { storage: Storage }
}

const toPrefixes = (tenantId: string): string[] => FOLDERS.map((folder) => `${folder}/${tenantId}/`)

async function copyOne(from: Storage, to: Storage, key: string): Promise<boolean> {
  const [here, there] = await Promise.all([from.stat(key), to.stat(key)])
  // Gone since it was listed, or there already: what a key leads to is not changed, but for a film that is made again.
  if (!here || (there?.size === here.size && there.modifiedAt >= here.modifiedAt)) return false
  await to.put(key, await from.open(key), { sizeBytes: here.size })
  return true
}

/** Copies what the new storage has not, or has from before the last change. @returns how many files */
export async function copyFiles({ tenantId, from, to }: FilesRoute): Promise<number> {
  let copied = 0
  for (const prefix of toPrefixes(tenantId)) {
    for (let after: string | null = null; ; ) {
      const page: { key: string }[] = await from.storage.page(prefix, { after, limit: PAGE })
      for (let at = 0; at < page.length; at += AT_ONCE) {
        const some = page.slice(at, at + AT_ONCE)
        const done = await Promise.all(some.map(({ key }) => copyOne(from.storage, to.storage, key)))
        copied += done.filter(Boolean).length
      }
      if (page.length < PAGE) break
      after = page.at(-1)?.key ?? null
    }
  }
  return copied
}

export async function removeFiles({ storage }: { storage: Storage }, tenantId: string): Promise<void> {
  for (const prefix of toPrefixes(tenantId)) await storage.deletePrefix(prefix)
}
