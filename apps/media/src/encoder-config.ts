import { hostname } from 'node:os'
import { readQuota } from '@kola/platform/processes/processors'
import { isProductionOf } from '@kola/platform/production'
import type { EncoderConfig } from './app/encoder/start-encoder.ts'
import type { EncoderEnv } from './env.ts'

const GIGABYTE = 1024 ** 3

export function toEncoderConfig(env: EncoderEnv): EncoderConfig {
  return {
    logLevel: env.LOG_LEVEL,
    metrics: { port: env.ENCODER_METRICS_PORT ?? null, host: env.METRICS_HOST },
    name: env.ENCODER_NAME ?? toName(hostname()),
    tokenFile: env.ENCODER_TOKEN_FILE ?? null,
    settings: {
      url: env.KOLA_URL.replace(/\/+$/, ''),
      ffmpeg: env.FFMPEG_PATH,
      threads: env.MEDIA_THREADS ?? readQuota() ?? undefined,
      folder: env.ENCODER_DIR,
      maxScratchBytes: env.ENCODER_SCRATCH_GB * GIGABYTE,
      needsTls: isProductionOf(env),
    },
  }
}

const toName = (host: string): string =>
  host
    .replace(/[^A-Za-z0-9._-]/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 63) || 'encoder'
