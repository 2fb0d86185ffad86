import type { Route } from '#shared/http/route.ts'
import { StreamedAnswer } from '#shared/http/streamed/streamed-answer.ts'
import { FILE_TYPES } from '#shared/imports/export-file.ts'
import type { Titles } from './service.ts'

export function titleRoutes(route: Route, titles: Titles): void {
  route(
    'GET /api/v1/apps/exports/titles',
    ({ caller, query: { format } }) =>
      new StreamedAnswer({
        ...{ contentType: FILE_TYPES[format], fileName: `titles.${format}` },
        parts: titles.exportAll(caller.tenantId, format),
      }),
  )
  route(
    'GET /api/v1/apps/exports/people',
    ({ caller, query: { format } }) =>
      new StreamedAnswer({
        ...{ contentType: FILE_TYPES[format], fileName: `people.${format}` },
        parts: titles.exportPeople(caller.tenantId, format),
      }),
  )
  route('GET /api/v1/apps/title-names', async ({ caller, query }) => ({
    titles: await titles.listNames(caller.tenantId, query.search ?? ''),
  }))
  route('GET /api/v1/apps/titles', ({ caller, query }) => titles.list(caller.tenantId, query))
  route('GET /api/v1/apps/titles/{titleId}/editing', async ({ caller, params }) => ({
    title: await titles.get(caller.tenantId, params.titleId),
  }))
  route('GET /api/v1/apps/titles/{titleId}/preview', ({ caller, params }) =>
    titles.preview(caller.tenantId, params.titleId),
  )
  route('POST /api/v1/apps/titles/{titleId}/draft', async ({ caller, params, body }) => ({
    title: await titles.keepDraft(caller, params.titleId, body),
  }))
  route('POST /api/v1/apps/titles/{titleId}/draft/discard', async ({ caller, params, body }) => ({
    title: await titles.discard(caller, params.titleId, body.revision),
  }))
  route('POST /api/v1/apps/titles/{titleId}/publish', async ({ caller, params, body }) => ({
    title: await titles.publish(caller, params.titleId, body),
  }))
  route('POST /api/v1/apps/titles/{titleId}/roll-back', async ({ caller, params, body }) => ({
    title: await titles.rollBack(caller, params.titleId, body.number),
  }))
  route('POST /api/v1/apps/titles/{titleId}/stop', async ({ caller, params, body }) => ({
    title: await titles.stop(caller, params.titleId, body.reason),
  }))
  route('POST /api/v1/apps/titles/{titleId}/start', async ({ caller, params, body }) => ({
    title: await titles.start(caller, params.titleId, body.reason),
  }))
  route('POST /api/v1/apps/bulk-edits', ({ caller, body }) => titles.changeMany(caller, body))
}
