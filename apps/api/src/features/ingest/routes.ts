import type { Readable } from 'node:stream'
import { AppError } from '@kola/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { Route } from '#shared/http/route.ts'
import type { IngestService } from './service.ts'
import { MAX_PART_BYTES, type Uploads } from './uploads/uploads.ts'

export function ingestRoutes(route: Route, { uploads, ingest }: { uploads: Uploads; ingest: IngestService }): void {
  route('POST /api/v1/apps/uploads', ({ caller, body }) => uploads.announce({ tenantId: caller.tenantId, ...body }))
  route('GET /api/v1/apps/uploads/{uploadId}', ({ caller, params }) =>
    uploads.find({ tenantId: caller.tenantId, uploadId: params.uploadId }),
  )
  route('PATCH /api/v1/apps/uploads/{uploadId}', ({ caller, params, request }) =>
    uploads.append({ tenantId: caller.tenantId, uploadId: params.uploadId, ...readPart(request) }),
  )
  route('POST /api/v1/apps/titles', ({ caller, body }) => ingest.add(caller.tenantId, body))
  route('GET /api/v1/apps/titles/{titleId}', ({ caller, params }) => ingest.get(caller.tenantId, params.titleId))
  route('DELETE /api/v1/apps/titles/{titleId}', async ({ caller, params }) => {
    await ingest.remove(caller.tenantId, params.titleId)
    return { message: 'That title is gone' }
  })
}

/** @throws AppError UNSUPPORTED_MEDIA_TYPE, INVALID_REQUEST, BODY_TOO_LARGE */
function readPart(request: FastifyRequest): { offsetBytes: number; sizeBytes: number; body: Readable } {
  if (!/^application\/octet-stream\b/.test(request.headers['content-type'] ?? '')) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: 'Please send application/octet-stream' })
  }
  const offsetBytes = readCount(request, 'upload-offset')
  const sizeBytes = readCount(request, 'content-length')
  if (sizeBytes > MAX_PART_BYTES) throw new AppError('BODY_TOO_LARGE')
  return { offsetBytes, sizeBytes, body: request.body as Readable }
}

function readCount(request: FastifyRequest, header: string): number {
  const text = request.headers[header]
  if (typeof text === 'string' && /^\d{1,15}$/.test(text)) return Number(text)
  throw new AppError('INVALID_REQUEST', { fields: { [header]: 'Please give a number of bytes' } })
}
