import type { Readable } from 'node:stream'
import { AppError } from '@kola/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { Route } from '#shared/http/route.ts'
import { toWatcher } from '#shared/http/watcher.ts'
import type { Reporting } from './reports/reporting.ts'
import type { Subtitles } from './service.ts'

export function subtitleRoutes(route: Route, subtitles: Subtitles): void {
  const toKey = (caller: { tenantId: string }, { titleId }: { titleId: string }) => ({
    tenantId: caller.tenantId,
    titleId,
  })
  route('GET /api/v1/apps/films/{titleId}/tracks', ({ caller, params }) => subtitles.list(toKey(caller, params)))
  route('POST /api/v1/apps/films/{titleId}/sound', ({ caller, params, body }) =>
    subtitles.nameSound(caller, { ...params, ...body }),
  )
  route('POST /api/v1/apps/films/{titleId}/subtitles', ({ caller, params, query, request }) =>
    subtitles.send(caller, { ...params, ...query, body: readBody(request) }),
  )
  const path = '/api/v1/apps/films/{titleId}/subtitles/{trackId}'
  route(`GET ${path}`, async ({ caller, params }) => ({
    page: await subtitles.get({ ...toKey(caller, params), trackId: params.trackId }),
  }))
  route(`POST ${path}/add-line`, ({ caller, params, body }) => subtitles.addLine(caller, { ...params, ...body }))
  route(`POST ${path}/line`, ({ caller, params, body }) => subtitles.correct(caller, { ...params, ...body }))
  route(`POST ${path}/move`, async ({ caller, params, body }) => ({
    page: await subtitles.move(caller, { ...params, ...body }),
  }))
  route(`POST ${path}/leave`, async ({ caller, params, body }) => ({
    page: await subtitles.leave(caller, { ...params, ...body }),
  }))
  route(`POST ${path}/put-in-force`, async ({ caller, params, body }) => ({
    page: await subtitles.putInForce(caller, { ...params, ...body }),
  }))
  route(`POST ${path}/withdraw`, async ({ caller, params, body }) => ({
    page: await subtitles.withdraw(caller, { ...params, ...body }),
  }))
  route(`POST ${path}/versions/{number}/bring-back`, async ({ caller, params, body }) => ({
    page: await subtitles.bringBack(caller, { ...params, ...body, number: Number(params.number) }),
  }))
  route(`POST ${path}/settle`, async ({ caller, params, body }) => ({
    page: await subtitles.settle(caller, { ...params, ...body }),
  }))
}

/** What members say of them. */
export function reportRoutes(route: Route, reporting: Reporting): void {
  route('POST /apps/v2/subtitle-reports', async ({ caller, body }) => ({
    message: 'Thank you, somebody looks at it',
    line: await reporting.report(toWatcher(caller), body),
  }))
}

/** @throws AppError UNSUPPORTED_MEDIA_TYPE */
function readBody({ headers, body }: FastifyRequest): Readable {
  if (!/^application\/octet-stream\b/.test(headers['content-type'] ?? '')) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: 'Please send application/octet-stream' })
  }
  return body as Readable
}
