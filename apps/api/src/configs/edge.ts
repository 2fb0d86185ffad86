import { ConfigError, type Secret } from '@kola/platform/config'
import type { Env } from '../env.ts'

const MIN_CHARACTERS = 24

/** @throws ConfigError where films lie on a disk, which nobody else reads, or where it can be guessed */
export function toEdgeSecret(env: Pick<Env, 'EDGE_SECRET' | 'STORAGE_URL'>): Secret | null {
  const secret = env.EDGE_SECRET ?? null
  if (secret === null) return null
  const problem = !env.STORAGE_URL.startsWith('s3:')
    ? 'is for films in a bucket: STORAGE_URL must begin with s3://'
    : /^[A-Za-z0-9_-]+$/.test(secret.reveal()) && secret.reveal().length >= MIN_CHARACTERS
      ? null
      : `must have at least ${MIN_CHARACTERS} letters, digits, _ and -`
  if (problem) throw new ConfigError([{ variable: 'EDGE_SECRET', text: problem }])
  return secret
}
