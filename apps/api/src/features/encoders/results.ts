import type { Readable } from 'node:stream'
import { type EncodeSpec, type Returned, toReturnedPrefix } from '@kola/contract/encoders/spec'
import { AppError } from '@kola/contract/errors'
import type { Holding } from '@kola/platform/handouts/taking'
import type { Storage } from '@kola/platform/storage'
import { StorageError } from '@kola/platform/storage/key'
import { type Part, toChain, toLength, toPartKey } from '#shared/files/parts.ts'

export interface ResultPart {
  offsetBytes: number
  sizeBytes: number
  body: Readable
}

const toPrefix = ({ hand, id, turn }: Holding) => toReturnedPrefix({ tenantId: hand.realm, taskId: id, turn })
const listParts = async (storage: Storage, holding: Holding): Promise<Part[]> =>
  toChain(await storage.list(toPrefix(holding)))

/** Keeps the next part of a result. @returns how much there is now @throws AppError UPLOAD_OFFSET_MISMATCH, UPLOAD_CORRUPT, BODY_TOO_LARGE, STORAGE_FULL */
export async function keepPart(
  storage: Storage,
  holding: Holding,
  { spec, ...part }: ResultPart & { spec: EncodeSpec },
): Promise<number> {
  const offsetBytes = toLength(await listParts(storage, holding))
  if (part.offsetBytes !== offsetBytes) throw new AppError('UPLOAD_OFFSET_MISMATCH', { extra: { offsetBytes } })
  const end = offsetBytes + part.sizeBytes
  if (part.sizeBytes === 0 || end > spec.maxBytes) throw new AppError('BODY_TOO_LARGE')
  const key = toPartKey(toPrefix(holding), part)
  await storage.put(key, part.body, { sizeBytes: part.sizeBytes }).catch(rethrowFull)
  if ((await storage.stat(key))?.size === part.sizeBytes) return end
  await storage.delete(key)
  throw new AppError('UPLOAD_CORRUPT')
}

/** What there is of a result that is said to be whole. @throws AppError UPLOAD_CORRUPT when it is not */
export async function toReturned(
  storage: Storage,
  holding: Holding,
  { sizeBytes, sha256 }: Omit<Returned, 'parts'>,
): Promise<Returned> {
  const chain = await listParts(storage, holding)
  if (toLength(chain) !== sizeBytes) throw new AppError('UPLOAD_CORRUPT')
  return { sizeBytes, sha256, parts: chain.map(({ key }) => key) }
}

function rethrowFull(error: unknown): never {
  if (error instanceof StorageError && error.kind === 'full') throw new AppError('STORAGE_FULL', { cause: error })
  throw error
}
