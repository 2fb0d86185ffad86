import type { WindowField } from '@kola/contract/imports/columns'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { type ExportedRow, exportFile } from '#shared/imports/export-file.ts'

const AT_ONCE = 1_000
const HEADS = ['id', 'name', 'countries', 'from', 'until', 'languages', 'contract'] as const satisfies WindowField[]

/** In the order of their titles. */
export const exportWindows = (
  db: Db,
  { tenantId, format }: { tenantId: string; format: 'csv' | 'json' },
): AsyncIterable<string> => exportFile({ format, heads: HEADS, pages: listPages(db, tenantId) })

interface Row {
  windowId: string
  id: string
  name: string
  countries: string[]
  from: Date
  until: Date | null
  languages: string[]
  contract: string
}

async function* listPages(db: Db, tenantId: string): AsyncGenerator<ExportedRow[]> {
  let [afterTitle, afterWindow] = ['', '']
  for (;;) {
    const { rows } = await sql<Row>`
      select w.id as "windowId", w.title_id as id, title.name, w.countries, w.from_at as "from", w.until_at as until,
        w.languages, w.contract
      from availability_window w join title on title.tenant_id = w.tenant_id and title.id = w.title_id
      where w.tenant_id = ${tenantId} and (w.title_id, w.id) > (${afterTitle}, ${afterWindow}) and title.state <> 'withdrawn'
      order by w.title_id, w.id limit ${AT_ONCE}`.execute(db)
    yield rows.map(toExported)
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    afterTitle = last.id
    afterWindow = last.windowId
  }
}

const toExported = ({ id, name, countries, from, until, languages, contract }: Row): ExportedRow => ({
  ...{ id, name, countries: countries.join(', ') || 'WORLD', from: from.toISOString() },
  ...{ until: until?.toISOString() ?? 'Open', languages: languages.join(', '), contract },
})
