import { demoCatalogue } from '@kola/demo/catalogue'
import type { DemoTitle, PlaceholderSet } from '@kola/demo/types'
import type { TitleArt } from '#shared/database/schema/schema.ts'
import { type ArtFolder, toArtBase } from './content.ts'

const WEBP = 'data:image/webp;base64,'

/** One media for each film; every title that plays it names it. */
export function toMediaId(film: string): string {
  return `film-${film}`
}

function toPlaceholders({ pictures }: PlaceholderSet): Record<string, string> {
  return Object.fromEntries(Object.entries(pictures).map(([kind, base64]) => [kind, `${WEBP}${base64}`]))
}

function toArt(title: DemoTitle, folder: ArtFolder | undefined, tenantId: string): TitleArt {
  if (!folder) return { base: '', kinds: [], placeholders: {} }
  const { kinds, placeholders } = title.art
  return { base: toArtBase(tenantId, folder), kinds, placeholders: toPlaceholders(placeholders) }
}

/** The wire's metaData, with every key that specification 1 §3 names. */
function toFacts(title: DemoTitle, art: TitleArt): Record<string, string> {
  const banner = art.kinds.includes('hero') ? 'hero-1600' : 'still-640'
  return {
    running_time: title.runningTime,
    bannerImage: art.base === '' ? '' : `${art.base}/${banner}.webp`,
    Starring: title.cast.slice(0, 3).join(', '),
    spotlight: title.spotlightText,
    'Year of Release': String(title.year),
    'Maturity Rating': title.rating,
    Producer: title.producer,
    Director: title.director,
    Cast: title.cast.join(', '),
    Writers: title.writers.join(', '),
    Genres: title.genres.join(', '),
    trending_text: title.trendingText,
    notification_status: title.isComingSoon ? 'coming soon' : '',
    special_plan: '',
    plan_details_keys: '',
    suggestion: title.relatedPlaylistId,
    tagline: title.tagline,
    gloss: title.gloss,
  }
}

/** Rows of the table `title` as JSON, parents before children. */
export function toTitleRows(tenantId: string, folders: ReadonlyMap<string, ArtFolder>) {
  return demoCatalogue.titles.map((title) => {
    const art = toArt(title, folders.get(title.art.folder), tenantId)
    return {
      tenant_id: tenantId,
      id: title.id,
      kind: title.kind,
      parent_id: title.parentId,
      number: title.number,
      name: title.name,
      synopsis: title.synopsis,
      language: title.languages[0] ?? '',
      released_on: title.releasedOn,
      added_at: title.addedAt,
      facts: toFacts(title, art),
      genres: title.genres,
      translations: title.translations,
      art,
      media_id: title.film === null ? null : toMediaId(title.film),
      state: 'published',
    }
  })
}

export type TitleRow = ReturnType<typeof toTitleRows>[number]
