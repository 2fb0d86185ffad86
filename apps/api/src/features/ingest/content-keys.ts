import { randomBytes } from 'node:crypto'
import { KEY_LABELS, type WrappedKey } from '@kola/contract/media'
import type { SecretBox } from '@kola/platform/secret-box'
import type { Db, Tx } from '#shared/database/database.ts'
import { type ResealCount, resealAll, type SealedRow } from '#shared/reseal.ts'

const KEY_BYTES = 16

/**
 * The content keys of a film, one for each kind of stream, sealed under the master key. Made once: a film that has
 * keys keeps them, so that packaging again does not cut off who is watching.
 */
export async function createContentKeys(
  tx: Db | Tx,
  secretBox: SecretBox,
  media: { tenantId: string; mediaId: string },
): Promise<WrappedKey[]> {
  const known = await tx
    .selectFrom('content_key')
    .select(['label', 'key_id as keyId', 'sealed_key as sealedKey'])
    .where('tenant_id', '=', media.tenantId)
    .where('media_id', '=', media.mediaId)
    .execute()
  if (known.length > 0) return known.sort((a, b) => KEY_LABELS.indexOf(a.label) - KEY_LABELS.indexOf(b.label))
  const keys = KEY_LABELS.map((label) => {
    const keyId = randomBytes(KEY_BYTES).toString('hex')
    return { label, keyId, sealedKey: secretBox.seal(randomBytes(KEY_BYTES), `content-key:${keyId}`) }
  })
  const rows = keys.map(({ label, keyId, sealedKey }) => ({
    tenant_id: media.tenantId,
    media_id: media.mediaId,
    key_id: keyId,
    label,
    sealed_key: sealedKey,
  }))
  await tx.insertInto('content_key').values(rows).execute()
  return keys
}

const RESEAL_BATCH = 500

/** The keys of all films, a batch at a time. */
export function contentKeyReader(db: Db) {
  return async (last?: SealedRow & { keyId: string }) => {
    const rows = await db
      .selectFrom('content_key')
      .select(['key_id as keyId', 'sealed_key as sealed'])
      .where('key_id', '>', last?.keyId ?? '')
      .orderBy('key_id')
      .limit(RESEAL_BATCH)
      .execute()
    return rows.map((row) => ({ ...row, context: `content-key:${row.keyId}` }))
  }
}

/** Brings every film's keys under the master key in use. */
export function resealContentKeys(db: Db, secretBox: SecretBox): Promise<ResealCount> {
  return resealAll(secretBox, {
    read: contentKeyReader(db),
    write: ({ keyId, sealed }, resealed) =>
      db
        .updateTable('content_key')
        .set({ sealed_key: resealed })
        .where('key_id', '=', keyId)
        .where('sealed_key', '=', sealed)
        .execute(),
  })
}
