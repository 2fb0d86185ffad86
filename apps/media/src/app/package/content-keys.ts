import type { WrappedKey } from '@kola/contract/media'
import type { SecretBox } from '@kola/platform/secret-box'
import type { ContentKey } from '#shared/stream.ts'

/** Unwraps a job's content keys. They live in memory and, while the packager runs, in its flag file. */
export function openKeys(keys: readonly WrappedKey[], secretBox: SecretBox): ContentKey[] {
  return keys.map(({ label, keyId, sealedKey }) => ({
    label,
    keyId,
    keyHex: secretBox.open(sealedKey, `content-key:${keyId}`).toString('hex'),
  }))
}
