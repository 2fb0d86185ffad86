import type { Readable } from 'node:stream'
import { AppError } from '@kola/contract/errors'
import { MAX_IMPORT_BYTES } from '@kola/contract/imports/imports'
import type { FastifyRequest } from 'fastify'
import type { Route } from '#shared/http/route.ts'
import { toTooLarge } from './receive.ts'
import type { Imports } from './service.ts'

export function importRoutes(route: Route, imports: Imports): void {
  route('GET /api/v1/apps/imports', ({ caller, query }) => imports.list(caller, query))
  route('POST /api/v1/apps/imports', async ({ caller, query, request }) => ({
    import: await imports.add(caller, { ...query, body: readFile(request) }),
  }))
  route('GET /api/v1/apps/imports/{id}', ({ caller, params }) => imports.get(caller, params.id))
  route('GET /api/v1/apps/imports/{id}/rows', ({ caller, params, query }) => imports.rows(caller, params.id, query))
  route('POST /api/v1/apps/imports/{id}/columns', async ({ caller, params, body }) => ({
    import: await imports.setColumns(caller, params.id, body),
  }))
  route('POST /api/v1/apps/imports/{id}/rows/{number}/cell', ({ caller, params, body }) =>
    imports.mend(caller, params.id, { number: readNumber(params.number), ...body }),
  )
  route('POST /api/v1/apps/imports/{id}/rows/{number}/state', ({ caller, params, body }) =>
    imports.mend(caller, params.id, { number: readNumber(params.number), isLeft: body.state === 'left' }),
  )
  route('POST /api/v1/apps/imports/{id}/run', async ({ caller, params }) => ({
    import: await imports.run(caller, params.id),
  }))
  route('POST /api/v1/apps/imports/{id}/undo', async ({ caller, params }) => ({
    import: await imports.undo(caller, params.id),
  }))
  route('POST /api/v1/apps/imports/{id}/remove', async ({ caller, params }) => {
    await imports.remove(caller, params.id)
    return { message: 'That file is gone' }
  })
}

/** @throws AppError IMPORT_ROW_NOT_FOUND */
function readNumber(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new AppError('IMPORT_ROW_NOT_FOUND')
  return Number(text)
}

/** @throws AppError UNSUPPORTED_MEDIA_TYPE, BODY_TOO_LARGE */
function readFile({ headers, body }: FastifyRequest): Readable {
  if (!/^application\/octet-stream\b/.test(headers['content-type'] ?? '')) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: 'Please send application/octet-stream' })
  }
  if (Number(headers['content-length'] ?? 0) > MAX_IMPORT_BYTES) throw toTooLarge()
  return body as Readable
}
