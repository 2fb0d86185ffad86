import type { Readable } from 'node:stream'
import { AppError } from '@kola/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { Route } from '#shared/http/route.ts'
import type { Pictures } from './pictures.ts'

export function pictureRoutes(route: Route, pictures: Pictures): void {
  const path = '/api/v1/apps/titles/{titleId}'
  route(`GET ${path}/pictures`, ({ caller, params }) => pictures.list({ tenantId: caller.tenantId, ...params }))
  route(`POST ${path}/pictures`, async ({ caller, params, query, request }) => ({
    picture: await pictures.add(caller, params.titleId, { ...query, body: readBody(request) }),
  }))
  route(`POST ${path}/pictures/cut`, async ({ caller, params, body }) => ({
    set: await pictures.cut(caller, params.titleId, body),
  }))
  route(`GET ${path}/strip`, ({ caller, params }) => pictures.strip({ tenantId: caller.tenantId, ...params }))
}

/** @throws AppError UNSUPPORTED_MEDIA_TYPE */
function readBody({ headers, body }: FastifyRequest): Readable {
  if (!/^application\/octet-stream\b/.test(headers['content-type'] ?? '')) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: 'Please send application/octet-stream' })
  }
  return body as Readable
}
