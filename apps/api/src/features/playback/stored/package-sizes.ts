import type { StoredQuality } from '@kola/contract/stored/stored'
import type { Storage } from '@kola/platform/storage'
import { isWithin, toPictureHeight } from '../origin/heights.ts'

const BASE_URL = /<BaseURL>([^<]+)<\/BaseURL>/g

/**
 * What each quality takes on a device, smallest first: the largest of its pictures, where there is more than one codec, with
 * all languages and subtitles.
 * @param folder of the package, with a stroke at its end
 */
export async function readQualities(
  storage: Pick<Storage, 'get' | 'stat'>,
  { folder, manifest, maxHeight }: { folder: string; manifest: string; maxHeight: number | null },
): Promise<StoredQuality[]> {
  const mpd = (await storage.get(folder + manifest)).toString('utf8')
  const names = [...new Set([...mpd.matchAll(BASE_URL)].map(([, name = '']) => name))]
  const files = await Promise.all(
    names
      .filter((name) => isWithin(name, maxHeight))
      .map(async (name) => ({
        height: toPictureHeight(name),
        bytes: (await storage.stat(folder + name))?.size ?? 0,
      })),
  )
  const others = files.filter(({ height }) => height === null).reduce((sum, { bytes }) => sum + bytes, 0)
  const byHeight = new Map<number, number>()
  for (const { height, bytes } of files) {
    if (height !== null) byHeight.set(height, Math.max(byHeight.get(height) ?? 0, bytes))
  }
  return [...byHeight].sort(([a], [b]) => a - b).map(([height, bytes]) => ({ height, bytes: bytes + others }))
}
