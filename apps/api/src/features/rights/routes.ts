import type { Route } from '#shared/http/route.ts'
import { StreamedAnswer } from '#shared/http/streamed/streamed-answer.ts'
import { FILE_TYPES } from '#shared/imports/export-file.ts'
import type { Windows } from './service.ts'

export function rightsRoutes(route: Route, windows: Windows): void {
  route(
    'GET /api/v1/apps/exports/windows',
    ({ caller, query: { format } }) =>
      new StreamedAnswer({
        ...{ contentType: FILE_TYPES[format], fileName: `windows.${format}` },
        parts: windows.exportAll(caller.tenantId, format),
      }),
  )
  route('GET /api/v1/apps/windows', ({ caller, query }) => windows.list(caller.tenantId, query))
  route('POST /api/v1/apps/windows', async ({ caller, body: { titleId, ...given } }) => ({
    window: await windows.add(caller, titleId, given),
  }))
  route('POST /api/v1/apps/windows/{id}', async ({ caller, params, body }) => ({
    window: await windows.change(caller, params.id, body),
  }))
  route('POST /api/v1/apps/windows/{id}/remove', async ({ caller, params, body }) => {
    await windows.remove(caller, params.id, body.revision)
    return { message: 'The window is gone' }
  })
}
