import { AppError } from '@kola/contract/errors'
import { LEGAL_NAMES, LEGAL_TEXTS, MAX_ARTICLES, type TextSummary } from '@kola/contract/texts/texts'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { Asking, WritingNeeds } from './needs.ts'
import * as repository from './repository.ts'

interface SummaryRow extends Omit<TextSummary, 'changedAt' | 'name'> {
  name: string | null
  changedAt: Date | null
}

/** What a list says of each text; `texts` has kind, id, slug, removed_at and what stands beside its versions. */
const summarize = (
  texts: ReturnType<typeof sql>,
  { tenantId, now }: { tenantId: string; now: Date },
) => sql<SummaryRow>`
  select t.id, t.slug, case when t.removed_at is null then 'shown' else 'removed' end as state,
    coalesce(v.document #>> '{languages,0,title}', nullif(t.title, ''), d.document #>> '{languages,0,title}',
      n.document #>> '{languages,0,title}') as name,
    case when coalesce(v.document, d.document, n.document) is null or (v.document is null and t.title <> '') then t.tags
      else array(select jsonb_array_elements_text(coalesce(v.document, d.document, n.document) -> 'tags')) end as tags,
    array(select one ->> 'language'
      from jsonb_array_elements(coalesce(v.document, d.document, n.document) -> 'languages') one) as languages,
    v.document is not null or t.title <> '' as "isInForce", n.from_day::text as comes, d.document is not null as "hasDraft",
    d.changed_at as "changedAt", coalesce(d.changed_by, '') as "changedBy"
  from (${texts}) t
  left join text_draft d on d.tenant_id = ${tenantId} and d.kind = t.kind and d.text_id = t.id
  left join lateral (
    select document from text_version
    where tenant_id = ${tenantId} and kind = t.kind and text_id = t.id and withdrawn_at is null and in_force_at <= ${now}
    order by in_force_at desc, number desc limit 1
  ) v on true
  left join lateral (
    select document, from_day from text_version
    where tenant_id = ${tenantId} and kind = t.kind and text_id = t.id and withdrawn_at is null and in_force_at > ${now}
    order by in_force_at, number desc limit 1
  ) n on true
  order by t.position, t.id
  limit ${MAX_ARTICLES * 2}`

const toSummary = ({ name, changedAt, ...row }: SummaryRow): TextSummary => ({
  ...{ id: row.id, name: name || row.slug, slug: row.slug, state: row.state },
  tags: row.tags.filter((tag) => tag !== null),
  languages: row.languages.length > 0 ? row.languages : ['en'],
  ...{ isInForce: row.isInForce, comes: row.comes, hasDraft: row.hasDraft },
  ...{ changedAt: changedAt?.toISOString() ?? null, changedBy: row.changedBy },
})

export async function listArticles({ db, clock }: WritingNeeds, tenantId: string): Promise<TextSummary[]> {
  const texts = sql`
    select 'articles' as kind, id, slug, title, tags, position, removed_at from article where tenant_id = ${tenantId}`
  const { rows } = await summarize(texts, { tenantId, now: clock.now() }).execute(db)
  return rows.map(toSummary)
}

export async function listLegal({ db, clock }: WritingNeeds, tenantId: string): Promise<TextSummary[]> {
  const texts = sql`
    select 'legal' as kind, id, id as slug, '' as title, '{}'::text[] as tags, position::int as position,
      null::timestamptz as removed_at
    from unnest(${[...LEGAL_TEXTS]}::text[]) with ordinality as legal (id, position)`
  const { rows } = await summarize(texts, { tenantId, now: clock.now() }).execute(db)
  return rows.map((row) => ({ ...toSummary(row), name: LEGAL_NAMES[row.id as keyof typeof LEGAL_NAMES] }))
}

const MAX_SLUG = 60

const toSlug = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, MAX_SLUG)
    .replace(/-$/, '') || 'article'

/** Its own address, which stays when its title changes. */
async function findFreeSlug(tx: Db, tenantId: string, title: string): Promise<string> {
  const slug = toSlug(title)
  const rows = await tx.selectFrom('article').select('slug').where('tenant_id', '=', tenantId).execute()
  const taken = new Set(rows.map((row) => row.slug))
  let free = slug
  for (let number = 2; taken.has(free); number += 1) free = `${slug}-${number}`
  return free
}

/** Comes after all others. @throws AppError ARTICLES_FULL */
export async function addArticle(
  { db, clock }: WritingNeeds,
  { tenantId, who, record }: Asking,
  { id, title, language }: { id: string; title: string; language: string },
): Promise<void> {
  record.about(title)
  await db.transaction().execute(async (tx) => {
    await repository.holdArticles(tx, tenantId)
    if (await repository.findArticle(tx, tenantId, id)) return
    const { count, last } = await tx
      .selectFrom('article')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('position').as('last')])
      .where('tenant_id', '=', tenantId)
      .executeTakeFirstOrThrow()
    if (count >= MAX_ARTICLES) throw new AppError('ARTICLES_FULL')
    await tx
      .insertInto('article')
      .values({
        tenant_id: tenantId,
        id,
        slug: await findFreeSlug(tx, tenantId, title),
        title: '',
        position: (last ?? 0) + 1,
      })
      .execute()
    const document = { tags: [], languages: [{ language, title, excerpt: '', source: '' }] }
    const by = { changedAt: clock.now(), changedBy: who.name }
    await repository.writeDraft(tx, tenantId, { kind: 'articles', id, document, revision: 1, ...by })
  })
}

/** Those that are not named keep their order behind them. @throws AppError TEXT_NOT_FOUND */
export async function orderArticles(
  { db, tenants }: WritingNeeds,
  { tenantId, record }: Asking,
  ids: readonly string[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await repository.holdArticles(tx, tenantId)
    const rows = await tx
      .selectFrom('article')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .orderBy('position')
      .orderBy('id')
      .execute()
    const known = new Set(rows.map(({ id }) => id))
    if (ids.some((id) => !known.has(id))) throw new AppError('TEXT_NOT_FOUND')
    const order = [...new Set([...ids, ...known])]
    record.about(`${order.length} articles`)
    record.changed([{ field: 'order', before: [...known].join(', '), after: order.join(', ') }])
    await sql`
      update article set position = wanted.position
      from unnest(${order}::text[]) with ordinality as wanted (id, position)
      where article.tenant_id = ${tenantId} and article.id = wanted.id and article.position <> wanted.position`.execute(
      tx,
    )
  })
  tenants.forget(tenantId)
}

export const setRemoved = (tx: Db, tenantId: string, { id, at }: { id: string; at: Date | null }) =>
  tx.updateTable('article').set({ removed_at: at }).where('tenant_id', '=', tenantId).where('id', '=', id).execute()
