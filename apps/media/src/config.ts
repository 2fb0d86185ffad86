import { join } from 'node:path'
import type { KeyRing } from '@kola/platform/key-ring'
import { readQuota } from '@kola/platform/processes/processors'
import type { StorageConfig } from '@kola/platform/storage'
import { parseStorageUrl } from '@kola/platform/storage/create-storage'
import { type TracesConfig, toTraces } from '@kola/platform/traces/variables'
import type { MediaSettings } from './app/needs.ts'
import type { MediaEnv } from './env.ts'

export interface Config {
  logLevel: string
  /** Without a port nobody asks for metrics, nor how it is. */
  metrics: { port: number | null; host: string }
  /** Where spans go; null where nothing is traced. */
  traces: TracesConfig | null
  /** Otherwise it waits until somebody else has made what it needs. */
  migrates: boolean
  storage: StorageConfig
  media: MediaSettings
  /** Null where no machine elsewhere may encode. */
  elsewhere: { waitSeconds: number } | null
}

export interface Secrets {
  databaseUrl: string
  /** Past a pooler. */
  directUrl: string
  masterKeys: KeyRing
}

export function toConfig(env: MediaEnv): { config: Config; secrets: Secrets } {
  const storageKeys = { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY }
  const config: Config = {
    logLevel: env.LOG_LEVEL,
    metrics: { port: env.MEDIA_METRICS_PORT ?? null, host: env.METRICS_HOST },
    traces: toTraces(env, 'media'),
    migrates: env.MIGRATE,
    storage: parseStorageUrl(env.STORAGE_URL, storageKeys),
    media: {
      ffmpeg: env.FFMPEG_PATH,
      ffprobe: env.FFPROBE_PATH,
      preset: env.MEDIA_PRESET,
      encryption: env.MEDIA_ENCRYPTION,
      isLean: env.MEDIA_LEAN,
      leanPreset: env.MEDIA_LEAN_PRESET,
      // NOTE ffmpeg sees the whole machine, whatever a container may use of it.
      threads: env.MEDIA_THREADS ?? readQuota() ?? undefined,
      workRoot: join(env.KOLA_DATA_DIR, 'media-work'),
    },
    elsewhere: env.ENCODERS ? { waitSeconds: env.ENCODERS_WAIT_SECONDS } : null,
  }
  const { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl = databaseUrl } = env
  return { config, secrets: { databaseUrl, directUrl, masterKeys: env.KOLA_MASTER_KEY } }
}
