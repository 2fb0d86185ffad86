import { PEOPLE_FIELDS, type PersonField } from '@kola/contract/imports/more-columns'
import { PEOPLE_ROLES, toNames, toRoleWord } from '@kola/contract/imports/people'
import type { Db } from '#shared/database/database.ts'
import { type ExportedRow, exportFile } from '#shared/imports/export-file.ts'
import { listAfter } from '../importing/present.ts'
import type { EditedRow } from '../repository.ts'
import { toDocument } from '../to-document.ts'

const TITLES_AT_ONCE = 200

/** A row for each person and role, title by title. */
export const exportPeople = (db: Db, tenantId: string, format: 'csv' | 'json'): AsyncGenerator<string> =>
  exportFile({ format, heads: Object.keys(PEOPLE_FIELDS), pages: listPages(db, tenantId) })

async function* listPages(db: Db, tenantId: string): AsyncGenerator<ExportedRow[]> {
  let after = ''
  for (;;) {
    const titles = await listAfter(db, tenantId, { after, limit: TITLES_AT_ONCE })
    yield titles.flatMap(toRows)
    after = titles.at(-1)?.id ?? ''
    if (titles.length < TITLES_AT_ONCE) return
  }
}

function toRows(title: EditedRow): Record<PersonField, string>[] {
  const document = toDocument(title)
  return PEOPLE_ROLES.flatMap((role) =>
    toNames(document[role]).map((person, index) => ({
      ...{ id: title.id, title: document.name, role: toRoleWord(role) },
      ...{ person, order: String(index + 1) },
    })),
  )
}
