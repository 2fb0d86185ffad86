import type { Readable } from 'node:stream'
import { AppError } from '@kola/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { Caller, Route } from '#shared/http/route.ts'
import type { Films } from './films/films.ts'
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
  route('POST /api/v1/apps/titles', ({ caller, body }) => ingest.add(caller.tenantId, body, caller.who?.name))
  route('GET /api/v1/apps/titles/{titleId}', ({ caller, params }) => ingest.get(caller.tenantId, params.titleId))
  route('DELETE /api/v1/apps/titles/{titleId}', async ({ caller, params }) => {
    await ingest.remove(caller.tenantId, params.titleId)
    return { message: 'That title is gone' }
  })
}

export function filmRoutes(route: Route, { uploads, films }: { uploads: Uploads; films: Films }): void {
  route('GET /api/v1/apps/uploads', ({ caller }) => uploads.listOpen(caller.tenantId))
  route('POST /api/v1/apps/uploads/{uploadId}/remove', async ({ caller, params }) => {
    await uploads.giveUp({ tenantId: caller.tenantId, ...params })
    return { message: 'That upload is gone' }
  })
  route('GET /api/v1/apps/films', ({ caller, query }) => films.list({ tenantId: caller.tenantId, ...query }))
  route('GET /api/v1/apps/films/{titleId}', ({ caller, params }) =>
    films.get({ tenantId: caller.tenantId, titleId: params.titleId }),
  )
  const toAsked = ({ tenantId, who }: Caller & { tenantId: string }, titleId: string) => ({
    ...{ tenantId, titleId, by: who?.name ?? '' },
  })
  route('POST /api/v1/apps/films/{titleId}/retry', async ({ caller, params }) => {
    const page = await films.retry(toAsked(caller, params.titleId))
    caller.record.about(page.name)
    return page
  })
  route('POST /api/v1/apps/films/{titleId}/replace', async ({ caller, params, body }) => {
    const page = await films.replace(toAsked(caller, params.titleId), body)
    caller.record.about(page.name)
    return page
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
