import { existsSync, readFileSync } from 'node:fs'
import { parseEnv as parseEnvFile } from 'node:util'
import { env, parseEnv } from '@kola/platform/config'
import { DATABASE_VARIABLES } from '@kola/platform/db/variables'
import { keyRing } from '@kola/platform/key-ring'
import { isProductionOf, judgeForProduction, UNTOLD_NOTE } from '@kola/platform/production'
import { TRACE_VARIABLES } from '@kola/platform/traces/variables'
import * as z from 'zod/mini'

const schema = z.object({
  NODE_ENV: z._default(
    z.enum(['production', 'development', 'test'], 'must be production or development'),
    'production',
  ),
  KOLA_DEMO: z.optional(env.onOff()),
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), 'info'),
  ...DATABASE_VARIABLES,
  KOLA_DATA_DIR: env.text(),
  KOLA_MASTER_KEY: keyRing(),
  STORAGE_URL: env.text(),
  S3_ACCESS_KEY_ID: z.optional(env.text()),
  S3_SECRET_ACCESS_KEY: z.optional(env.secret()),
  MEDIA_METRICS_PORT: z.optional(env.portOrOff()),
  METRICS_HOST: z._default(env.text(), '127.0.0.1'),
  ...TRACE_VARIABLES,
  FFMPEG_PATH: z._default(env.text(), 'ffmpeg'),
  FFPROBE_PATH: z._default(env.text(), 'ffprobe'),
  MEDIA_PRESET: z._default(
    z.enum(['ultrafast', 'superfast', 'veryfast', 'faster', 'fast', 'medium', 'slow', 'slower', 'veryslow']),
    'medium',
  ),
  MEDIA_THREADS: z.optional(env.count(1, 512)),
  MEDIA_LEAN: z._default(env.onOff(), true),
  MEDIA_LEAN_PRESET: z._default(env.count(0, 13), 8),
  ENCODERS: z._default(env.onOff(), false),
  ENCODERS_WAIT_SECONDS: z._default(env.count(0, 86_400), 120),
  MEDIA_ENCRYPTION: z._default(z.enum(['cenc-and-cbcs', 'cbcs-only']), 'cenc-and-cbcs'),
})

export type MediaEnv = ReturnType<typeof readEnv>

const forProduction = judgeForProduction({
  keys: ['KOLA_MASTER_KEY'],
  off: { KOLA_DEMO: 'the passwords of the demo accounts are known to everybody' },
})

/** @throws ConfigError naming every wrong variable at once */
export function readEnv(source: Record<string, string | undefined> = process.env) {
  if (!isProductionOf(source)) return parseEnv(schema, source)
  return parseEnv(schema, source, { judge: forProduction, note: source.NODE_ENV ? undefined : UNTOLD_NOTE })
}

const encoderSchema = z.object({
  NODE_ENV: z._default(
    z.enum(['production', 'development', 'test'], 'must be production or development'),
    'production',
  ),
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), 'info'),
  KOLA_URL: env.url('http', 'https'),
  ENCODER_DIR: env.text(),
  ENCODER_TOKEN_FILE: z.optional(env.text()),
  ENCODER_NAME: z.optional(
    z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/, 'must be letters, digits, dots and dashes')),
  ),
  ENCODER_SCRATCH_GB: z._default(env.count(1, 100_000), 100),
  ENCODER_METRICS_PORT: z.optional(env.portOrOff()),
  METRICS_HOST: z._default(env.text(), '127.0.0.1'),
  FFMPEG_PATH: z._default(env.text(), 'ffmpeg'),
  MEDIA_THREADS: z.optional(env.count(1, 512)),
})

export type EncoderEnv = ReturnType<typeof readEncoderEnv>

const forEncoders = judgeForProduction({ https: ['KOLA_URL'] })

/** What a machine elsewhere needs to encode, and no more. @throws ConfigError naming every wrong variable at once */
export function readEncoderEnv(source: Record<string, string | undefined> = process.env) {
  if (!isProductionOf(source)) return parseEnv(encoderSchema, source)
  return parseEnv(encoderSchema, source, { judge: forEncoders, note: source.NODE_ENV ? undefined : UNTOLD_NOTE })
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
