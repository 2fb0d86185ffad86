import type { SubtitleKind } from '@kola/contract/subtitles/cues'
import { MAX_SUBTITLE_REPORTS, type SubtitleReport } from '@kola/contract/subtitles/subtitles'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { TitleKey } from '../needs.ts'
import type { TrackKey } from '../repository.ts'

/** Lines that somebody has to look at, by track. */
export async function countReports(db: Db, { tenantId, titleId }: TitleKey): Promise<Map<string, number>> {
  const { rows } = await sql<{ language: string; kind: SubtitleKind; lines: number }>`
    select language, kind, count(distinct start_ms)::int as lines from subtitle_report
    where tenant_id = ${tenantId} and title_id = ${titleId} and settled_at is null
    group by language, kind`.execute(db)
  return new Map(rows.map(({ language, kind, lines }) => [`${language}.${kind}`, lines]))
}

/** In the order of the film. */
export async function listReports(db: Db, { tenantId, titleId, language, kind }: TrackKey): Promise<SubtitleReport[]> {
  const { rows } = await sql<Omit<SubtitleReport, 'lastAt'> & { lastAt: Date }>`
    select start_ms as "startMs", (array_agg(line order by at desc))[1] as text, count(*)::int as members,
      coalesce((array_agg(words order by at desc) filter (where words <> ''))[1:20], '{}') as words, max(at) as "lastAt"
    from subtitle_report
    where tenant_id = ${tenantId} and title_id = ${titleId} and language = ${language} and kind = ${kind} and settled_at is null
    group by start_ms order by start_ms limit ${MAX_SUBTITLE_REPORTS}`.execute(db)
  return rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt.toISOString() }))
}

export async function settleReports(
  db: Db,
  { tenantId, titleId, language, kind }: TrackKey,
  { startMs, at, by }: { startMs: number; at: Date; by: string },
): Promise<void> {
  await db
    .updateTable('subtitle_report')
    .set({ settled_at: at, settled_by: by })
    .where('tenant_id', '=', tenantId)
    .where('title_id', '=', titleId)
    .where('language', '=', language)
    .where('kind', '=', kind)
    .where('start_ms', '=', startMs)
    .where('settled_at', 'is', null)
    .execute()
}

export interface Report extends TrackKey {
  startMs: number
  accountId: string
  line: string
  words: string
  at: Date
}

/** One of a member and a line: said again, it is the newer words, and it is open again. */
export async function saveReport(db: Db, report: Report): Promise<void> {
  const said = { line: report.line, words: report.words, at: report.at, settled_at: null, settled_by: '' }
  await db
    .insertInto('subtitle_report')
    .values({
      ...{ tenant_id: report.tenantId, title_id: report.titleId, language: report.language, kind: report.kind },
      ...{ start_ms: report.startMs, account_id: report.accountId, ...said },
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'title_id', 'language', 'kind', 'start_ms', 'account_id']).doUpdateSet(said),
    )
    .execute()
}
