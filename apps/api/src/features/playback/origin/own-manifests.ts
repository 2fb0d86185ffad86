import type { Clock } from '@kola/platform/clock'
import type { Storage } from '@kola/platform/storage'
import { StorageError } from '@kola/platform/storage/key'
import type { Caches } from '#shared/cache/caches.ts'
import type { KeySystems } from '../drm/key-systems.ts'
import { toRewrite } from './manifests.ts'

export interface ManifestPlace {
  tenantId: string
  mediaId: string
  version: string
  /** Its name in the package. */
  file: string
  /** Lines of the best quality that the caller may read; null for all. */
  maxHeight: number | null
}

/** Manifests as a caller may read them, for answers that bear one. */
export interface OwnManifests {
  /** Null where it cannot be had now: its address says why. */
  find(place: ManifestPlace): Promise<string | null>
}

interface OwnManifestsNeeds {
  storage: Pick<Storage, 'get'>
  caches: Caches
  keySystems: KeySystems
  clock: Clock
}

interface Kept {
  text: string
  readAtMs: number
}

/** As long as the address itself lets a manifest be kept. */
const KEEP_MS = 300_000
/** The most that an answer bears: what is longer has an address. */
const MAX_BYTES = 128 * 1024

export function createOwnManifests({ storage, caches, keySystems, clock }: OwnManifestsNeeds): OwnManifests {
  const cache = caches.open<Kept>('manifest')

  async function read({ tenantId, mediaId, version, file }: ManifestPlace): Promise<string | null> {
    const key = `media/${tenantId}/${mediaId}/${version}/${file}`
    const nowMs = clock.now().getTime()
    const kept = cache.find(tenantId, key)
    if (kept && nowMs - kept.readAtMs < KEEP_MS) return kept.text
    const stored = await storage.get(key)
    if (stored.length > MAX_BYTES) return null
    const text = stored.toString('utf8')
    cache.keep({ owner: tenantId, key, value: { text, readAtMs: nowMs }, bytes: text.length * 2 })
    return text
  }

  return {
    async find(place) {
      try {
        const text = await read(place)
        return text === null ? null : (toRewrite(place, keySystems)?.(text) ?? text)
      } catch (error) {
        if (error instanceof StorageError) return null
        throw error
      }
    },
  }
}
