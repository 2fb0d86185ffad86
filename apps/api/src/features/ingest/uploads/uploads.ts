import type { Readable } from 'node:stream'
import { AppError } from '@kola/contract/errors'
import { MAX_OPEN_UPLOADS, type OpenUpload } from '@kola/contract/films/films'
import type { Upload } from '@kola/contract/ingest'
import { newId } from '@kola/platform/ids'
import type { Storage } from '@kola/platform/storage'
import { StorageError } from '@kola/platform/storage/key'
import type { Db } from '#shared/database/database.ts'
import { type Part, toChain, toLength, toPartKey } from '#shared/files/parts.ts'
import { joinParts, toPartsPrefix } from './parts.ts'
import { toKeptUntil } from './sweep-uploads.ts'
import {
  countOpen,
  deleteUpload,
  findUpload,
  insertUpload,
  isKnown,
  listOpen,
  lockUpload,
  markUploadComplete,
  touchUploads,
  type UploadRow,
} from './upload-repository.ts'

/** Largest stretch in one call: what an interruption may lose. */
export const MAX_PART_BYTES = 64 * 1024 * 1024

export interface UploadCall {
  tenantId: string
  uploadId: string
}

export interface PartCall extends UploadCall {
  offsetBytes: number
  sizeBytes: number
  body: Readable
}

export interface UploadsNeeds {
  db: Db
  storage: Storage
}

export type Uploads = ReturnType<typeof createUploads>

/** Files that arrive in parts and may be interrupted anywhere; what was acknowledged is stored. */
export function createUploads({ db, storage }: UploadsNeeds) {
  async function get(call: UploadCall): Promise<{ row: UploadRow; chain: Part[] }> {
    const row = await findUpload(db, call)
    if (!row) throw new AppError('UPLOAD_NOT_FOUND')
    const chain = row.completedAt ? [] : toChain(await storage.list(toPartsPrefix(row)))
    return { row, chain }
  }

  return {
    /** The same file, by its hash, is the same upload. */
    async announce(file: { tenantId: string; name: string; sizeBytes: number; sha256: string }): Promise<Upload> {
      if (!(await isKnown(db, file)) && (await countOpen(db, file.tenantId, MAX_OPEN_UPLOADS)) >= MAX_OPEN_UPLOADS)
        throw new AppError('UPLOADS_FULL')
      const id = await insertUpload(db, { ...file, id: newId() })
      const { row, chain } = await get({ tenantId: file.tenantId, uploadId: id })
      if (row.sizeBytes !== file.sizeBytes) {
        throw new AppError('UPLOAD_CORRUPT', { fields: { sizeBytes: 'A file with this hash has another size' } })
      }
      return toUpload(row, chain)
    },

    async find(call: UploadCall): Promise<Upload> {
      const { row, chain } = await get(call)
      return toUpload(row, chain)
    },

    async listOpen(tenantId: string): Promise<{ uploads: OpenUpload[] }> {
      const rows = await listOpen(db, tenantId, MAX_OPEN_UPLOADS)
      const uploads = rows.map(({ touchedAt, ...row }) => ({
        ...{ ...row, touchedAt: touchedAt.toISOString(), keptUntil: toKeptUntil(touchedAt).toISOString() },
      }))
      return { uploads }
    },

    /** @throws AppError UPLOAD_FINISHED */
    async giveUp({ tenantId, uploadId }: UploadCall): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const found = await lockUpload(tx, { tenantId, uploadId })
        if (!found) return
        if (found.isComplete) throw new AppError('UPLOAD_FINISHED')
        await storage.deletePrefix(toPartsPrefix({ tenantId, id: uploadId }))
        await deleteUpload(tx, { tenantId, id: uploadId })
      })
    },

    /** Takes the next part. With the last one the file is put together and compared with its hash. */
    async append(call: PartCall): Promise<Upload> {
      const { row, chain } = await get(call)
      if (row.completedAt) return toUpload(row, chain)
      const length = toLength(chain)
      if (call.offsetBytes !== length) throw new AppError('UPLOAD_OFFSET_MISMATCH', { extra: { offsetBytes: length } })
      if (length + call.sizeBytes > row.sizeBytes) throw new AppError('UPLOAD_CORRUPT')
      const parts = call.sizeBytes > 0 ? [...chain, await storePart(storage, row, call)] : chain
      if (toLength(parts) < row.sizeBytes) {
        await touchUploads(db, call.tenantId, [call.uploadId])
        return toUpload(row, parts)
      }
      return toUpload(await complete({ db, storage }, row, parts), [])
    },
  }
}

async function storePart(storage: Storage, row: UploadRow, call: PartCall): Promise<Part> {
  const part = { offsetBytes: call.offsetBytes, sizeBytes: call.sizeBytes }
  const key = toPartKey(toPartsPrefix(row), part)
  await storage.put(key, call.body, { sizeBytes: call.sizeBytes }).catch(rethrowFull)
  const stored = await storage.stat(key)
  if (stored?.size === call.sizeBytes) return { key, ...part }
  await storage.delete(key)
  throw new AppError('UPLOAD_CORRUPT')
}

/** @throws AppError UPLOAD_CORRUPT when the file is not the one that was announced; it then begins anew */
async function complete({ db, storage }: UploadsNeeds, row: UploadRow, parts: Part[]): Promise<UploadRow> {
  const storageKey = `sources/${row.tenantId}/${row.id}`
  const { body, toHash } = joinParts(storage, parts)
  await storage.put(storageKey, body, { sizeBytes: row.sizeBytes }).catch(rethrowFull)
  if (toHash() !== row.sha256) {
    await storage.delete(storageKey)
    await storage.deletePrefix(toPartsPrefix(row))
    throw new AppError('UPLOAD_CORRUPT')
  }
  const completedAt = await markUploadComplete(db, { tenantId: row.tenantId, uploadId: row.id }, storageKey)
  await storage.deletePrefix(toPartsPrefix(row))
  return { ...row, storageKey, completedAt }
}

function rethrowFull(error: unknown): never {
  if (error instanceof StorageError && error.kind === 'full') throw new AppError('STORAGE_FULL', { cause: error })
  throw error
}

function toUpload(row: UploadRow, chain: readonly Part[]): Upload {
  const isComplete = row.completedAt !== null
  return { id: row.id, sizeBytes: row.sizeBytes, offsetBytes: isComplete ? row.sizeBytes : toLength(chain), isComplete }
}
