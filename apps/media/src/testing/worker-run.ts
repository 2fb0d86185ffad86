// One run of the worker over one job, in a process of its own that a test may lose. Prints what it sends.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readKeyRing } from '@kola/platform/key-ring'
import { createLog } from '@kola/platform/log'
import { createSecretBox } from '@kola/platform/secret-box'
import { createStorage } from '@kola/platform/storage/create-storage'
import { HANDLERS } from '../app/handlers.ts'
import { toRunning } from './media-needs.ts'

const { folder, ffmpeg, masterKey, job } = JSON.parse(process.argv[2] ?? '{}')
const progressFile = join(folder, 'progress.json')

await HANDLERS['media.package-source'](toRunning('media.package-source', job), {
  log: createLog({ name: 'test', level: 'silent' }),
  queue: {
    send: async (name, data) => {
      console.log(JSON.stringify({ name, data }))
      return 'job'
    },
  },
  progress: {
    report: async (_, report) => writeFileSync(progressFile, JSON.stringify(report)),
    read: async () => JSON.parse(readFileSync(progressFile, 'utf8')),
    clear: async () => undefined,
  },
  storage: createStorage({ kind: 'disk', folder: join(folder, 'storage') }),
  secretBox: createSecretBox(readKeyRing(masterKey)),
  settings: {
    ffmpeg,
    ffprobe: 'ffprobe',
    preset: 'ultrafast',
    encryption: 'cenc-and-cbcs',
    isLean: false,
    leanPreset: 12,
    workRoot: join(folder, 'work'),
  },
  elsewhere: null,
  stopping: new AbortController().signal,
})
