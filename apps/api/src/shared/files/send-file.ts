import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { AppError } from '@kola/contract/errors'
import { sha256Hex } from '@kola/platform/ids'
import type { Storage } from '@kola/platform/storage'
import { toContentType } from '@kola/platform/storage/content-type'
import { StorageError } from '@kola/platform/storage/key'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caches } from '../cache/caches.ts'
import { type ByteRange, readRange } from './byte-range.ts'
import { isAsWanted, isRangeCurrent, isUnchanged } from './conditions.ts'
import { createOpenFiles, type FileFacts } from './open-files.ts'
import { createPieceCache } from './piece-cache.ts'
import { guardStream, sendBytes } from './send-bytes.ts'
import { createPlaceTeller, type PlaceTellerNeeds } from './tell-place.ts'

export interface FileRequest {
  request: FastifyRequest
  reply: FastifyReply
  key: string
  cacheControl: string
  /** What the caller gets instead of the text that is stored; for small files. */
  rewrite?: (text: string) => string
  /** Asked while a long answer is under way: an answer that may not go on is cut. */
  mayGoOn?: () => Promise<boolean>
}

/** Answers stored files to GET and HEAD: whole, one range, or 304. */
export interface FileSender {
  /** Resolves when the answer is on its way. @throws AppError NOT_FOUND, PRECONDITION_FAILED, RANGE_NOT_SATISFIABLE */
  send(file: FileRequest): Promise<void>
  close(): Promise<void>
}

const MAX_OPEN_FILES = 512
const MAX_AGE_MS = 30_000

export interface FileSenderNeeds extends PlaceTellerNeeds {
  storage: Storage
  caches: Caches
}

export function createFileSender({ storage, caches, edgeSecret }: FileSenderNeeds): FileSender {
  const openFiles = createOpenFiles({ maxFiles: MAX_OPEN_FILES, maxAgeMs: MAX_AGE_MS })
  const tellPlace = createPlaceTeller({ storage, edgeSecret })
  const pieces = createPieceCache(caches.open('piece'))

  async function fromDisk(asked: FileRequest, path: string): Promise<void> {
    const found = await openFiles.use(path, async (file) => {
      const range = writeHead(asked, file)
      const response = beginAnswer(asked.reply)
      if (range && file.size > 0) await sendBytes(response, { ...range, file, pieces, mayGoOn: asked.mayGoOn })
      else response.end()
      return true
    })
    if (!found) throw new AppError('NOT_FOUND')
  }

  async function fromBucket(asked: FileRequest): Promise<void> {
    const file = await storage.stat(asked.key)
    if (!file) throw new AppError('NOT_FOUND')
    const range = writeHead(asked, file)
    if (!range || file.size === 0) beginAnswer(asked.reply).end()
    else asked.reply.send(guardStream(await storage.open(asked.key, range), asked.mayGoOn))
  }

  async function fromText(asked: FileRequest, rewrite: (text: string) => string): Promise<void> {
    const [facts, stored] = await Promise.all([storage.stat(asked.key), storage.get(asked.key)])
    if (!facts) throw new AppError('NOT_FOUND')
    const body = Buffer.from(rewrite(stored.toString('utf8')))
    const etag = `"${sha256Hex(body).slice(0, 32)}"`
    const range = writeHead(asked, { size: body.length, modifiedAt: facts.modifiedAt, etag })
    const response = beginAnswer(asked.reply)
    response.end(range ? body.subarray(range.start, range.end + 1) : undefined)
  }

  return {
    async send(asked) {
      const type = toContentType(asked.key)
      if (!type) throw new AppError('NOT_FOUND')
      if (!asked.rewrite && (await tellPlace(asked))) return
      asked.reply.type(type)
      try {
        if (asked.rewrite) return await fromText(asked, asked.rewrite)
        const path = storage.localPath(asked.key)
        await (path === null ? fromBucket(asked) : fromDisk(asked, path))
      } catch (error) {
        throw toAppError(error)
      }
    },
    close: () => openFiles.close(),
  }
}

function toAppError(error: unknown): unknown {
  if (!(error instanceof StorageError)) return error
  return new AppError(error.kind === 'unavailable' ? 'UNAVAILABLE' : 'NOT_FOUND', { cause: error })
}

/** Status and headers. @returns the bytes to send, or null when there are none */
function writeHead({ request, reply, cacheControl }: FileRequest, file: FileFacts): ByteRange | null {
  reply.headers({
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    'last-modified': file.modifiedAt.toUTCString(),
    etag: file.etag,
  })
  if (!isAsWanted(request.headers, file)) throw new AppError('PRECONDITION_FAILED')
  if (isUnchanged(request.headers, file)) {
    reply.code(304)
    return null
  }
  const isGet = request.method === 'GET'
  const wanted = isGet && isRangeCurrent(request.headers, file) ? readRange(request.headers.range, file.size) : null
  if (wanted === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.size}`)
    throw new AppError('RANGE_NOT_SATISFIABLE')
  }
  if (wanted) reply.code(206).header('content-range', `bytes ${wanted.start}-${wanted.end}/${file.size}`)
  const range = wanted ?? { start: 0, end: file.size - 1 }
  reply.header('content-length', range.end - range.start + 1)
  return isGet ? range : null
}

/** From here on past Fastify: its streams cost more than the bytes. */
function beginAnswer(reply: FastifyReply): ServerResponse {
  reply.hijack()
  return reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
}
