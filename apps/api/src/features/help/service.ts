import { AppError } from '@kola/contract/errors'
import type { Article } from '@kola/contract/help'
import type { LegalTextAnswer } from '@kola/contract/texts/legal-texts'
import type { LegalTextId } from '@kola/contract/texts/texts'
import type { Clock } from '@kola/platform/clock'
import type { Caches } from '#shared/cache/caches.ts'
import { type ChargeMiss, createResponses } from '#shared/cache/responses.ts'
import type { AlikeReads, Db } from '#shared/database/database.ts'
import { type CachedResponse, toCachedResponse } from '#shared/http/cached-response.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import { cleanHtml } from './clean-html.ts'
import * as repository from './repository.ts'

interface AskedLegal {
  id: LegalTextId
  /** The day since which it was in force; the one in force where none is given. */
  version?: string | undefined
}

export interface Help {
  /** The articles that bear one of the tags, in their order. */
  getArticles(tenantId: string, tags: readonly string[], charge?: ChargeMiss): Promise<CachedResponse>
  /** @throws AppError TEXT_VERSION_NOT_FOUND */
  getLegal(tenantId: string, asked: AskedLegal, charge?: ChargeMiss): Promise<CachedResponse>
}

interface Read {
  articles: readonly Article[]
  legal: readonly repository.LegalVersionRow[]
  /** When the next version of a text is in force. */
  untilMs: number
}

interface ReadOfVersion {
  version: number
  read: Promise<Read>
}

interface HelpNeeds {
  reads: Pick<AlikeReads, 'afterNow'>
  tenants: Tenants
  caches: Caches
  clock: Clock
}

/**
 * Texts are read once for each version of the help, which the database raises with every change of one (migrations 0018 and 0126),
 * and once more when the time of another version has come.
 */
export function createHelp({ reads, tenants, caches, clock }: HelpNeeds): Help {
  const known = new Map<string, ReadOfVersion>()
  const kept = caches.open<CachedResponse>('help')
  const answers = createResponses(kept)

  async function readTenant(tenantId: string): Promise<Read & { key: string }> {
    const { helpVersion: version } = await tenants.get(tenantId)
    const now = clock.now()
    const before = known.get(tenantId)
    const isOver = !before || before.version < version || (await before.read).untilMs <= now.getTime()
    // Whoever waited as well may have begun already.
    const isFirst = isOver && known.get(tenantId) === before
    const current = isFirst ? begin(tenantId, version, now) : (known.get(tenantId) ?? begin(tenantId, version, now))
    const read = await current.read
    return { ...read, key: `${current.version} ${read.untilMs}` }
  }

  function begin(tenantId: string, version: number, now: Date): ReadOfVersion {
    const current = { version, read: reads.afterNow(({ db }) => readTexts(db, tenantId, now)) }
    known.set(tenantId, current)
    // Answers of the version before are asked for no more.
    kept.forget(tenantId)
    // A failed read is not kept: the next call tries again.
    current.read.catch(() => known.get(tenantId) === current && known.delete(tenantId))
    return current
  }

  return {
    async getArticles(tenantId, tags, charge) {
      const { articles, key: of } = await readTenant(tenantId)
      const items = articles.filter((article) => article.tags.some((tag) => tags.includes(tag)))
      // By what is found: made-up tags fill no memory.
      const key = `help ${of} ${items.map(({ id }) => id).join(' ')}`
      return answers.get({ owner: tenantId, key, charge }, () => toCachedResponse({ _embedded: { items } }, 'all'))
    },
    async getLegal(tenantId, { id, version }, charge) {
      const { legal, key: of } = await readTenant(tenantId)
      const versions = legal.filter((one) => one.id === id)
      const found = version === undefined ? versions[0] : versions.find((one) => one.version === version)
      if (!found && version !== undefined) throw new AppError('TEXT_VERSION_NOT_FOUND')
      const key = `legal ${of} ${id} ${found?.number ?? 0}`
      return answers.get({ owner: tenantId, key, charge }, async () => {
        const text = found ? await reads.afterNow(({ db }) => readLegal(db, tenantId, { found, versions })) : null
        return toCachedResponse({ text }, 'all')
      })
    },
  }
}

async function readTexts(db: Db, tenantId: string, now: Date): Promise<Read> {
  const rows = await repository.listArticles(db, tenantId, now)
  const legal = await repository.listLegalVersions(db, tenantId, now)
  const next = await repository.findNextBegin(db, tenantId, now)
  return { articles: rows.map(toArticle), legal, untilMs: next?.getTime() ?? Number.POSITIVE_INFINITY }
}

function toArticle(row: repository.ArticleRow): Article {
  const { id, slug, document, htmlTexts } = row
  const [first, ...others] = document?.languages ?? []
  if (!document || !first) {
    const tags = row.tags.filter((tag) => tag !== null)
    return {
      id,
      slug,
      tags,
      excerpt: row.excerpt,
      languages: [{ title: row.title }],
      richTextData: cleanHtml(row.html),
    }
  }
  return {
    ...{ id, slug, tags: document.tags, excerpt: first.excerpt, richTextData: htmlTexts?.[0] ?? '' },
    languages: [
      { title: first.title, language: first.language },
      ...others.map(({ title, language, excerpt }, place) => ({
        ...{ title, language, excerpt, richTextData: htmlTexts?.[place + 1] ?? '' },
      })),
    ],
  }
}

interface FoundLegal {
  found: repository.LegalVersionRow
  versions: readonly repository.LegalVersionRow[]
}

async function readLegal(db: Db, tenantId: string, { found, versions }: FoundLegal): Promise<LegalTextAnswer> {
  const { document, html } = await repository.findLegalVersion(db, tenantId, found)
  return {
    ...{ version: found.version, current: versions[0]?.version ?? found.version },
    versions: versions.map(({ version }) => version),
    languages: document.languages.map(({ language, title }, place) => ({ language, title, html: html[place] ?? '' })),
  }
}
