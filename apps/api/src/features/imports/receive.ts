import type { Readable } from 'node:stream'
import { AppError } from '@kola/contract/errors'
import { MAX_IMPORT_BYTES } from '@kola/contract/imports/imports'
import type { Db } from '#shared/database/database.ts'
import type { ImportKey } from './needs.ts'

const PART_BYTES = 262_144

/** Kept part by part as it comes, none of it longer than a moment in memory. @throws AppError BODY_TOO_LARGE, INVALID_REQUEST */
export async function keepFile(db: Db, { tenantId, importId }: ImportKey, body: Readable): Promise<number> {
  let [number, total, held] = [0, 0, 0]
  let waiting: Buffer[] = []
  const keep = async () => {
    if (held === 0) return
    const row = { tenant_id: tenantId, import_id: importId, number: number++, bytes: Buffer.concat(waiting) }
    waiting = []
    held = 0
    await db.insertInto('import_part').values(row).execute()
  }
  for await (const bytes of body as AsyncIterable<Buffer>) {
    total += bytes.length
    if (total > MAX_IMPORT_BYTES) throw toTooLarge()
    waiting.push(bytes)
    held += bytes.length
    if (held >= PART_BYTES) await keep()
  }
  await keep()
  if (total === 0) throw new AppError('INVALID_REQUEST', { fields: { file: 'The file is empty' } })
  return total
}

export const toTooLarge = () =>
  new AppError('BODY_TOO_LARGE', {
    message: `A file has at most ${MAX_IMPORT_BYTES / 1_048_576} MB. Please send it in several parts.`,
  })

/** One after the other. */
export async function* readParts(db: Db, { tenantId, importId }: ImportKey): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number += 1) {
    const part = await db
      .selectFrom('import_part')
      .select('bytes')
      .where('tenant_id', '=', tenantId)
      .where('import_id', '=', importId)
      .where('number', '=', number)
      .executeTakeFirst()
    if (!part) return
    yield part.bytes
  }
}
