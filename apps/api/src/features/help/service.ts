import type { Article } from '@kola/contract/help'
import type { Caches } from '#shared/cache/caches.ts'
import { type ChargeMiss, createResponses } from '#shared/cache/responses.ts'
import type { AlikeReads, Db } from '#shared/database/database.ts'
import { type CachedResponse, toCachedResponse } from '#shared/http/cached-response.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import { cleanHtml } from './clean-html.ts'
import { listArticles } from './repository.ts'

export interface Help {
  /** The articles that bear one of the tags, in their order. */
  getArticles(tenantId: string, tags: readonly string[], charge?: ChargeMiss): Promise<CachedResponse>
}

interface ArticlesOfVersion {
  version: number
  articles: Promise<readonly Article[]>
}

interface HelpNeeds {
  reads: Pick<AlikeReads, 'afterNow'>
  tenants: Tenants
  caches: Caches
}

/**
 * Articles are read and cleaned once for each version of the help, which the database raises with every change of an
 * article (migration 0018).
 */
export function createHelp({ reads, tenants, caches }: HelpNeeds): Help {
  const read = new Map<string, ArticlesOfVersion>()
  const kept = caches.open<CachedResponse>('help')
  const answers = createResponses(kept)

  async function getArticlesOfTenant(tenantId: string): Promise<ArticlesOfVersion> {
    const { helpVersion: version } = await tenants.get(tenantId)
    const known = read.get(tenantId)
    if (known && known.version >= version) return known
    const current = { version, articles: reads.afterNow(({ db }) => readArticles(db, tenantId)) }
    read.set(tenantId, current)
    // Answers of the version before are asked for no more.
    kept.forget(tenantId)
    // A failed read is not kept: the next call tries again.
    current.articles.catch(() => read.get(tenantId) === current && read.delete(tenantId))
    return current
  }

  return {
    async getArticles(tenantId, tags, charge) {
      const { version, articles } = await getArticlesOfTenant(tenantId)
      const items = (await articles).filter((article) => article.tags.some((tag) => tags.includes(tag)))
      // By what is found: made-up tags fill no memory.
      const key = `help ${version} ${items.map(({ id }) => id).join(' ')}`
      return answers.get({ owner: tenantId, key, charge }, () => toCachedResponse({ _embedded: { items } }, 'all'))
    },
  }
}

async function readArticles(db: Db, tenantId: string): Promise<readonly Article[]> {
  const rows = await listArticles(db, tenantId)
  return rows.map(({ id, title, html, excerpt, slug, tags }) => ({
    ...{ id, languages: [{ title }], richTextData: cleanHtml(html), excerpt, slug },
    tags: tags.filter((tag) => tag !== null),
  }))
}
