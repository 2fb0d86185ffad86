import type { Db } from '#shared/database/database.ts'
import type { Route } from '#shared/http/route.ts'
import { StreamedAnswer } from '#shared/http/streamed/streamed-answer.ts'
import { FILE_TYPES } from '#shared/imports/export-file.ts'
import { exportMembers } from './export.ts'

export function memberFileRoutes(route: Route, db: Db): void {
  route('POST /api/v1/apps/exports/members', async ({ caller: { tenantId, record }, body: { format } }) => {
    record.about(`members.${format}`)
    return new StreamedAnswer({
      ...{ contentType: FILE_TYPES[format], fileName: `members.${format}` },
      parts: exportMembers(db, { tenantId, format }),
    })
  })
}
