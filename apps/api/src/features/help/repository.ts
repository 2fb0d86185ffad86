import type { TextDocument } from '@kola/contract/texts/document'
import type { LegalTextId } from '@kola/contract/texts/texts'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'

export interface ArticleRow {
  id: string
  slug: string
  title: string
  excerpt: string
  /** As somebody wrote it past the console. */
  html: string
  /** The database takes null for one. */
  tags: (string | null)[]
  /** The version in force, where there is one. */
  document: TextDocument | null
  /** Of the version, cleaned. */
  htmlTexts: string[] | null
}

/** That are shown now, in the order of the operator. */
export async function listArticles(db: Db, tenantId: string, now: Date): Promise<ArticleRow[]> {
  const { rows } = await sql<ArticleRow>`
    select a.id, a.slug, a.title, a.excerpt, a.html, a.tags, v.document, v.html as "htmlTexts"
    from article a
    left join lateral (
      select document, html from text_version
      where tenant_id = a.tenant_id and kind = 'articles' and text_id = a.id and withdrawn_at is null and in_force_at <= ${now}
      order by in_force_at desc, number desc limit 1
    ) v on true
    where a.tenant_id = ${tenantId} and a.removed_at is null and (v.document is not null or a.title <> '')
    order by a.position, a.id`.execute(db)
  return rows
}

/** When the next version of any text is in force; null for none. */
export async function findNextBegin(db: Db, tenantId: string, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('text_version')
    .select(({ fn }) => fn.min('in_force_at').as('at'))
    .where('tenant_id', '=', tenantId)
    .where('withdrawn_at', 'is', null)
    .where('in_force_at', '>', now)
    .executeTakeFirst()
  return row?.at ?? null
}

export interface LegalVersionRow {
  id: LegalTextId
  number: number
  version: string
}

/** Versions of the legal texts that are or were in force, newest first. */
export async function listLegalVersions(db: Db, tenantId: string, now: Date): Promise<LegalVersionRow[]> {
  const { rows } = await sql<LegalVersionRow>`
    select text_id as id, number, from_day::text as version from text_version
    where tenant_id = ${tenantId} and kind = 'legal' and withdrawn_at is null and in_force_at <= ${now}
    order by in_force_at desc, number desc`.execute(db)
  return rows
}

export const findLegalVersion = (db: Db, tenantId: string, { id, number }: { id: LegalTextId; number: number }) =>
  db
    .selectFrom('text_version')
    .select(['document', 'html'])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'legal')
    .where('text_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
