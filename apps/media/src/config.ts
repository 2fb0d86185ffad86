import { join } from 'node:path'
import type { KeyRing } from '@kola/platform/key-ring'
import type { StorageConfig } from '@kola/platform/storage'
import { parseStorageUrl } from '@kola/platform/storage/create-storage'
import type { MediaSettings } from './app/needs.ts'
import type { MediaEnv } from './env.ts'

export interface Config {
  logLevel: string
  /** 0 means that nobody asks for metrics. */
  metrics: { port: number; host: string }
  storage: StorageConfig
  media: MediaSettings
}

export interface Secrets {
  databaseUrl: string
  masterKeys: KeyRing
}

export function toConfig(env: MediaEnv): { config: Config; secrets: Secrets } {
  const storageKeys = { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY }
  const config: Config = {
    logLevel: env.LOG_LEVEL,
    metrics: { port: env.MEDIA_METRICS_PORT, host: env.METRICS_HOST },
    storage: parseStorageUrl(env.STORAGE_URL, storageKeys),
    media: {
      ffmpeg: env.FFMPEG_PATH,
      ffprobe: env.FFPROBE_PATH,
      preset: env.MEDIA_PRESET,
      encryption: env.MEDIA_ENCRYPTION,
      isLean: env.MEDIA_LEAN,
      leanPreset: env.MEDIA_LEAN_PRESET,
      workRoot: join(env.KOLA_DATA_DIR, 'media-work'),
    },
  }
  return { config, secrets: { databaseUrl: env.DATABASE_URL, masterKeys: env.KOLA_MASTER_KEY } }
}
