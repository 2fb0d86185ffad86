import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KEY_LABELS, type PackageSourceJob } from '@kola/contract/media'
import { Secret } from '@kola/platform/config'
import { createLog } from '@kola/platform/log'
import { createSecretBox } from '@kola/platform/secret-box'
import type { Storage } from '@kola/platform/storage'
import { createStorage } from '@kola/platform/storage/create-storage'
import type { MediaNeeds } from '../app/needs.ts'

export interface TestBench {
  needs: MediaNeeds
  storage: Storage
  folder: string
  /** Jobs that were sent, in order. */
  sent: { name: string; data: object }[]
  reports: { stage: string; fraction: number }[]
  /** Key bytes by label, in hex. */
  plainKeys: Record<string, string>
  keys: PackageSourceJob['target']['keys']
  stop(): void
}

const folders: string[] = []

/** Takes away what the tests of a file have made; for its afterAll. */
export async function removeTestBenches(): Promise<void> {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
}

/** Everything that a handler needs, in a folder of its own. Queue and progress only take notes. */
export async function createTestBench(): Promise<TestBench> {
  const folder = await mkdtemp(join(tmpdir(), 'kola-media-'))
  folders.push(folder)
  const storage = createStorage({ kind: 'disk', folder: join(folder, 'storage') })
  const secretBox = createSecretBox(new Secret(randomBytes(32).toString('hex')))
  const stopping = new AbortController()
  const sent: TestBench['sent'] = []
  const reports: TestBench['reports'] = []
  const plainKeys: Record<string, string> = {}
  const keys = KEY_LABELS.map((label) => {
    const keyId = randomBytes(16).toString('hex')
    const key = randomBytes(16)
    plainKeys[label] = key.toString('hex')
    return { label, keyId, sealedKey: secretBox.seal(key, `content-key:${keyId}`) }
  })
  const needs: MediaNeeds = {
    log: createLog({ name: 'test', level: 'silent' }),
    queue: {
      send: async (name, data) => {
        sent.push({ name, data })
        return 'job'
      },
    },
    progress: {
      report: async (_, report) => {
        reports.push(report)
      },
      read: async () => null,
      clear: async () => undefined,
    },
    storage,
    secretBox,
    settings: {
      ffmpeg: 'ffmpeg',
      ffprobe: 'ffprobe',
      preset: 'ultrafast',
      encryption: 'cenc-and-cbcs',
      isLean: false,
      leanPreset: 12,
      workRoot: join(folder, 'work'),
    },
    elsewhere: null,
    stopping: stopping.signal,
  }
  return { needs, storage, folder, sent, reports, plainKeys, keys, stop: () => stopping.abort(new Error('stopped')) }
}

/** A job for a film that is put into the storage first. */
export async function toSourceJob(
  bench: TestBench,
  file: string,
  more: Partial<PackageSourceJob> = {},
): Promise<PackageSourceJob> {
  const bytes = await readFile(file)
  const sourceSha256 = createHash('sha256').update(bytes).digest('hex')
  const sourceKey = `sources/demo/${sourceSha256}`
  await bench.storage.put(sourceKey, bytes)
  const target = { tenantId: 'demo', titleId: 'title-1', mediaId: 'media-1', version: 'v1', keys: bench.keys }
  return { target, sourceKey, sourceSha256, originalName: 'clip.mp4', subtitles: [], audio: [], ...more }
}

/** The job as the queue hands it over. */
export function toRunning<J extends object>(name: string, data: J, attempt = 1) {
  return { id: 'job-1', name, data, attempt, signal: new AbortController().signal }
}
