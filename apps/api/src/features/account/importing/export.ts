import { setTimeout } from 'node:timers/promises'
import { MEMBER_FIELDS } from '@kola/contract/imports/more-columns'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { type ExportedRow, exportFile } from '#shared/imports/export-file.ts'

const AT_ONCE = 1_000
/** Between two pages, so that viewers come first. */
const REST_MS = 20

const HEADS = Object.keys(MEMBER_FIELDS).filter((key) => key !== 'name')

/** In the order of their ids; without those who have closed their account. */
export const exportMembers = (
  db: Db,
  { tenantId, format }: { tenantId: string; format: 'csv' | 'json' },
): AsyncIterable<string> => exportFile({ format, heads: HEADS, pages: listPages(db, tenantId) })

async function* listPages(db: Db, tenantId: string): AsyncGenerator<ExportedRow[]> {
  let after = ''
  for (;;) {
    const { rows } = await sql<Record<string, string>>`
      select account.id, coalesce(email_address, '') as email, coalesce(telephone, '') as telephone,
        first_name as "firstName", last_name as "lastName", account.country,
        coalesce(meta_data ->> 'language', '') as language,
        case when card.until > now() then card.plan_id else '' end as plan,
        case when card.until > now() then to_char(card.until at time zone 'UTC' - interval '1 millisecond', 'YYYY-MM-DD')
          else '' end as until
      from account left join member_card card on card.tenant_id = account.tenant_id and card.account_id = account.id
      where account.tenant_id = ${tenantId} and account.id > ${after} and account.deleted_at is null
        and (email_address is not null or coalesce(telephone, '') <> '')
      order by account.id limit ${AT_ONCE}`.execute(db)
    yield rows
    after = rows.at(-1)?.id ?? ''
    if (rows.length < AT_ONCE) return
    await setTimeout(REST_MS)
  }
}
