import type { Article } from '@kola/contract/help'
import type { Db } from '../../shared/database.ts'

export interface Help {
  /** Articles that bear one of the tags, in their order. */
  listArticles(tenantId: string, tags: readonly string[]): Promise<Article[]>
}

export function createHelp({ db }: { db: Db }): Help {
  return {
    async listArticles(tenantId, tags) {
      const rows = await db
        .selectFrom('article')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .orderBy('position')
        .orderBy('id')
        .execute()
      return rows
        .filter((row) => row.tags.some((tag) => tags.includes(tag)))
        .map(({ id, title, html, excerpt, slug, tags: own }) => {
          return { id, languages: [{ title }], richTextData: html, excerpt, slug, tags: own }
        })
    },
  }
}
