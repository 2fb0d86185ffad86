import { existsSync, readFileSync } from 'node:fs'
import { parseEnv as parseEnvFile } from 'node:util'
import { env, parseEnv } from '@kola/platform/config'
import * as z from 'zod/mini'

const schema = z.object({
  NODE_ENV: z._default(z.enum(['development', 'test', 'production']), 'development'),
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), 'info'),
  DATABASE_URL: env.url('postgres', 'postgresql'),
  KOLA_DATA_DIR: env.text(),
  KOLA_MASTER_KEY: env.hexSecret(32),
  STORAGE_URL: env.text(),
  S3_ACCESS_KEY_ID: z.optional(env.text()),
  S3_SECRET_ACCESS_KEY: z.optional(env.secret()),
  MEDIA_METRICS_PORT: z._default(env.count(0, 65_535), 0),
  METRICS_HOST: z._default(env.text(), '127.0.0.1'),
  FFMPEG_PATH: z._default(env.text(), 'ffmpeg'),
  FFPROBE_PATH: z._default(env.text(), 'ffprobe'),
  MEDIA_PRESET: z._default(
    z.enum(['ultrafast', 'superfast', 'veryfast', 'faster', 'fast', 'medium', 'slow', 'slower', 'veryslow']),
    'medium',
  ),
  MEDIA_ENCRYPTION: z._default(z.enum(['cenc-and-cbcs', 'cbcs-only']), 'cenc-and-cbcs'),
})

export type MediaEnv = ReturnType<typeof readEnv>

/** @throws ConfigError naming every wrong variable at once */
export function readEnv(source: Record<string, string | undefined> = process.env) {
  return parseEnv(schema, source)
}

const titleAddSchema = z.object({
  KOLA_DATA_DIR: z._default(env.text(), '.data'),
  /** Where the person stood who called npm. */
  INIT_CWD: z.optional(env.text()),
  /** Of a service elsewhere; without it the one of the data folder is asked, and started when it does not run. */
  KOLA_URL: z.optional(env.url('http', 'https')),
  KOLA_OPERATOR_KEY: z.optional(env.secret()),
  FFPROBE_PATH: z._default(env.text(), 'ffprobe'),
})

export type TitleAddEnv = ReturnType<typeof readTitleAddEnv>

/** Reads the environment, and the project's file for what the environment does not set. @throws ConfigError */
export function readTitleAddEnv(file: string, source: Record<string, string | undefined> = process.env) {
  const written = existsSync(file) ? parseEnvFile(readFileSync(file, 'utf8')) : {}
  return parseEnv(titleAddSchema, { ...written, ...source })
}
