import type { Db } from '#shared/database/database.ts'

export interface ArticleRow {
  id: string
  slug: string
  title: string
  excerpt: string
  /** As somebody wrote it. */
  html: string
  /** The database takes null for one. */
  tags: (string | null)[]
}

/** In the order of the operator. */
export function listArticles(db: Db, tenantId: string): Promise<ArticleRow[]> {
  return db
    .selectFrom('article')
    .select(['id', 'slug', 'title', 'excerpt', 'html', 'tags'])
    .where('tenant_id', '=', tenantId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}
