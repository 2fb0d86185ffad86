import type { Article } from '@kola/contract/help'
import type { Db } from '../../shared/database/database.ts'
import { type KeptAnswer, toKeptAnswer } from '../../shared/http/kept-answer.ts'
import type { Tenants } from '../../shared/tenants/tenants.ts'
import { cleanHtml } from './clean-html.ts'
import { listArticles } from './repository.ts'

export interface Help {
  /** The articles that bear one of the tags, in their order. */
  getArticles(tenantId: string, tags: readonly string[]): Promise<KeptAnswer>
}

/** Of one tenant at one version; there are three lists, and their combinations. */
const MAX_ANSWERS = 100

interface Shelf {
  version: number
  articles: Promise<readonly Article[]>
  answers: Map<string, KeptAnswer>
}

/**
 * Articles are read and cleaned once for each version of the catalogue, which the database raises with every change of
 * an article (migration 0009).
 */
export function createHelp({ db, tenants }: { db: Db; tenants: Tenants }): Help {
  const shelves = new Map<string, Shelf>()

  async function getShelf(tenantId: string): Promise<Shelf> {
    const { catalogueVersion: version } = await tenants.get(tenantId)
    const known = shelves.get(tenantId)
    if (known && known.version >= version) return known
    const shelf = { version, articles: readArticles(db, tenantId), answers: new Map() }
    shelves.set(tenantId, shelf)
    // A failed read is not kept: the next call tries again.
    shelf.articles.catch(() => shelves.get(tenantId) === shelf && shelves.delete(tenantId))
    return shelf
  }

  return {
    async getArticles(tenantId, tags) {
      const { articles, answers } = await getShelf(tenantId)
      const items = (await articles).filter((article) => article.tags.some((tag) => tags.includes(tag)))
      // By what is found: made-up tags fill no memory.
      const key = JSON.stringify(items.map(({ id }) => id))
      const known = answers.get(key)
      if (known) return known
      const answer = toKeptAnswer({ _embedded: { items } })
      if (answers.size >= MAX_ANSWERS) answers.clear()
      answers.set(key, answer)
      return answer
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
