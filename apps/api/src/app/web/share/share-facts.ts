import type { Item } from '@kola/contract/catalogue'
import { toLanguageCode } from '@kola/contract/language-name'

/** A title with what it belongs to, for the page that links to it lead to. */
export interface SharedTitle {
  item: Item
  series: Item | null
  season: Item | null
  appName: string
  /** Without a slash at its end. */
  publicUrl: string
}

export interface Picture {
  url: string
  width: number
  height: number
}

/** Where a link to the title is, for other sites. */
export const toShareUrl = ({ publicUrl }: Pick<SharedTitle, 'publicUrl'>, id: string) =>
  `${publicUrl}/t/${encodeURIComponent(id)}`

/** The screen of the title behind the hash, as the web app spells it. */
export function toScreenAddress({ id, kind, parentId }: Item): string {
  if (kind === 'series') return `/#/detailseries/${encodeURIComponent(id)}`
  if (kind === 'season') return `/#/playlistdetails/${encodeURIComponent(id)}`
  return `/#/details/${encodeURIComponent(id)}/${encodeURIComponent(parentId ?? 'search')}`
}

/** Such as `The Marina: S1 E3 Rain`. */
export function toFullName({ item, series }: SharedTitle): string {
  if (!series) return item.name
  const episode = [
    item.seasonNumber && `S${item.seasonNumber}`,
    item.kind === 'episode' && item.number && `E${item.number}`,
  ]
  return `${series.name}: ${[...episode.filter(Boolean), item.kind === 'episode' && item.name].filter(Boolean).join(' ')}`
}

/** The widest picture there is, of the title or of its series; null when neither has one. */
export function findPicture({ item, series, publicUrl }: SharedTitle): Picture | null {
  for (const { base, kinds } of [item.art, ...(series ? [series.art] : [])]) {
    const at = (file: string, width: number, height: number) => ({
      url: `${publicUrl}${base}/${file}.webp`,
      width,
      height,
    })
    if (base === '') continue
    if (kinds.includes('hero')) return at('hero-1600', 1600, 900)
    if (kinds.includes('still')) return at('still-640', 640, 360)
    if (kinds.includes('poster')) return at('poster-480', 480, 720)
  }
  return null
}

const TYPES = { movie: 'Movie', series: 'TVSeries', season: 'TVSeason', episode: 'TVEpisode', playlist: 'ItemList' }
const listNames = (text: string | undefined) => (text ?? '').split(',').flatMap((name) => name.trim() || [])
const toPeople = (text: string | undefined) => listNames(text).map((name) => ({ '@type': 'Person', name }))
/** Lists and texts that say nothing are left out. */
const isFilled = (value: unknown) =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** What search engines read of a title. schema.org */
export function toLinkedData(title: SharedTitle): Record<string, unknown> {
  const { item, series, season } = title
  const { metaData } = item
  const about = (type: string, one: Item | null) =>
    one ? { '@type': type, name: one.name, url: toShareUrl(title, one.id) } : undefined
  const facts = {
    name: item.name,
    url: toShareUrl(title, item.id),
    description: item.description,
    image: findPicture(title)?.url,
    datePublished: item.releaseDate,
    inLanguage: toLanguageCode(item.language),
    genre: listNames(metaData.Genres),
    contentRating: metaData['Maturity Rating'],
    actor: toPeople(metaData.Cast || metaData.Starring),
    producer: toPeople(metaData.Producer),
    duration: item.durationSeconds ? `PT${Math.max(1, Math.round(item.durationSeconds / 60))}M` : undefined,
    seasonNumber: item.kind === 'season' ? (item.number ?? undefined) : undefined,
    episodeNumber: item.kind === 'episode' ? (item.number ?? undefined) : undefined,
    partOfSeason: about('TVSeason', season),
    partOfSeries: about('TVSeries', series),
  }
  const filled = Object.entries(facts).filter(([, value]) => isFilled(value))
  return { '@context': 'https://schema.org', '@type': TYPES[item.kind], ...Object.fromEntries(filled) }
}
