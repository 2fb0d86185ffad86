import { posix } from 'node:path'
import type { StoredQuality } from '@kola/contract/stored/stored'
import type { Storage } from '@kola/platform/storage'
import { isWithin, toPictureHeight } from '../origin/heights.ts'

const SHEET = /^([^\s#]+)#xywh=/gm
const BASE_URL = /<BaseURL>([^<]+)<\/BaseURL>/g

export interface PackageFiles {
  /** With a stroke at its end. */
  folder: string
  manifest: string
  storyboard: string | null
  maxHeight: number | null
}

/** The pictures for scrubbing, whose names stand in the storyboard beside it. */
async function listPictures(
  storage: Pick<Storage, 'get' | 'stat'>,
  { folder, storyboard }: PackageFiles,
): Promise<string[]> {
  if (storyboard === null || !(await storage.stat(folder + storyboard))) return []
  const vtt = (await storage.get(folder + storyboard)).toString('utf8')
  const sheets = [...vtt.matchAll(SHEET)].map(([, name = '']) => posix.join(posix.dirname(storyboard), name))
  return [storyboard, ...new Set(sheets)]
}

/**
 * What each quality takes on a device, smallest first: the largest of its pictures, where there is more than one codec, with
 * all languages, subtitles and pictures for scrubbing.
 */
export async function readQualities(
  storage: Pick<Storage, 'get' | 'stat'>,
  files: PackageFiles,
): Promise<StoredQuality[]> {
  const { folder, manifest, maxHeight } = files
  const mpd = (await storage.get(folder + manifest)).toString('utf8')
  const pictures = await listPictures(storage, files)
  const names = [...new Set([...mpd.matchAll(BASE_URL)].map(([, name = '']) => name))]
  const sizes = await Promise.all(
    [...names, ...pictures]
      .filter((name) => isWithin(name, maxHeight))
      .map(async (name) => ({
        height: toPictureHeight(name),
        bytes: (await storage.stat(folder + name))?.size ?? 0,
      })),
  )
  const others = sizes.filter(({ height }) => height === null).reduce((sum, { bytes }) => sum + bytes, 0)
  const byHeight = new Map<number, number>()
  for (const { height, bytes } of sizes) {
    if (height !== null) byHeight.set(height, Math.max(byHeight.get(height) ?? 0, bytes))
  }
  return [...byHeight].sort(([a], [b]) => a - b).map(([height, bytes]) => ({ height, bytes: bytes + others }))
}
