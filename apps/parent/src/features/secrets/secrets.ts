import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { newToken } from '@kola/platform/ids'
import { readJson, writePrivate } from '#shared/files.ts'

/** Named as the environment variables that they stand in for. */
const MAKERS = {
  KOLA_MASTER_KEY: () => randomBytes(32).toString('hex'),
  KOLA_TOKEN_KEY: () => randomBytes(32).toString('hex'),
  KOLA_MEDIA_KEYS: () => `m1:${randomBytes(32).toString('hex')}`,
  KOLA_OPERATOR_KEY: () => newToken(24),
  DRMTODAY_CALLBACK_SECRET: () => newToken(24),
  TERMII_API_KEY: () => newToken(24),
  TERMII_SECRET: () => newToken(24),
  AFRICASTALKING_API_KEY: () => newToken(24),
  AFRICASTALKING_SECRET: () => newToken(24),
  TWILIO_AUTH_TOKEN: () => newToken(24),
} as const

export type GeneratedSecrets = Record<keyof typeof MAKERS, string>

/** The secrets of this data folder, made on the first start and kept in `secrets.json` for its owner only. */
export async function ensureSecrets(dataDir: string): Promise<GeneratedSecrets> {
  const path = join(dataDir, 'secrets.json')
  const kept = (await readJson(path)) ?? {}
  const secrets = Object.fromEntries(
    Object.entries(MAKERS).map(([name, make]) => [name, typeof kept[name] === 'string' ? kept[name] : make()]),
  ) as GeneratedSecrets
  if (Object.keys(MAKERS).some((name) => kept[name] === undefined)) {
    await writePrivate(path, `${JSON.stringify({ ...kept, ...secrets }, null, 2)}\n`)
  }
  return secrets
}
