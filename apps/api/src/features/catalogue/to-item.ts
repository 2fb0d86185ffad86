import type { Item } from '@kola/contract/catalogue'
import { toLanguageCode, toLanguageName } from '@kola/contract/language-name'
import type { TitleRow } from './repository.ts'

/** Every key that specification 1 §3 names: clients read them without asking whether they are there. */
export const NO_META_DATA = {
  running_time: '',
  bannerImage: '',
  Starring: '',
  spotlight: '',
  'Year of Release': '',
  'Maturity Rating': '',
  Producer: '',
  Cast: '',
  Writers: '',
  Genres: '',
  trending_text: '',
  notification_status: '',
  special_plan: '',
  plan_details_keys: '',
  suggestion: '',
} as const

const TYPES = { movie: 'vod', episode: 'vod', season: 'Season', series: 'Series' } as const

export interface ItemContext {
  /** Without a slash at its end: clients other than the page need whole addresses. */
  publicUrl: string
  parent: Pick<TitleRow, 'parent_id' | 'number'> | null
}

/** Pictures by their wire names; an episode has a still and no poster. */
function toPictures(row: TitleRow, publicUrl: string) {
  const { base, kinds } = row.art
  const address = (file: string) => (base === '' ? '' : `${publicUrl}${base}/${file}.webp`)
  const hasPoster = kinds.includes('poster')
  const wide = kinds.includes('hero') ? 'hero-1600' : 'still-640'
  return {
    thumbnail: {
      large: address(hasPoster ? 'poster-480' : 'still-640'),
      small: address(hasPoster ? 'poster-240' : 'still-640'),
    },
    coverart: { source: address(wide), large: address(wide) },
  }
}

/** A banner that is kept as a path becomes a whole address, as all pictures are. */
function toMetaData(facts: TitleRow['facts'], publicUrl: string) {
  const { bannerImage = '' } = facts
  return { ...NO_META_DATA, ...facts, bannerImage: bannerImage.startsWith('/') ? publicUrl + bannerImage : bannerImage }
}

/** The title's own words first, then those in other languages; the pictures are the same in all. */
function toLanguages(row: TitleRow, { large, small }: Item['thumbnail']): Item['languages'] {
  const { name: title, synopsis: description, language } = row
  const pictures = { thumbnail: large, thumbnailLink: { small } }
  return [
    { title, name: language, code: toLanguageCode(language), description, ...pictures },
    ...row.translations.map((one) => ({
      title: one.name,
      name: toLanguageName(one.language),
      code: one.language,
      description: one.synopsis,
      ...pictures,
    })),
  ]
}

/** The wire's shape of a title; what it contains is the caller's to fill in. */
export function toItem(row: TitleRow, { publicUrl, parent }: ItemContext): Item {
  const { thumbnail, coverart } = toPictures(row, publicUrl)
  const { name, synopsis: description, language } = row
  const href = row.is_playable ? `${publicUrl}/apps/v2/videoplayback?id=${encodeURIComponent(row.id)}` : ''
  return {
    id: row.id,
    _id: row.id,
    type: TYPES[row.kind],
    kind: row.kind,
    parentId: row.parent_id,
    seriesId: row.kind === 'episode' ? (parent?.parent_id ?? null) : row.kind === 'season' ? row.parent_id : null,
    number: row.number,
    seasonNumber: row.kind === 'episode' ? (parent?.number ?? null) : row.kind === 'season' ? row.number : null,
    name,
    description,
    thumbnail,
    coverart,
    language,
    languages: toLanguages(row, thumbnail),
    releaseDate: row.released_on,
    metaData: toMetaData(row.facts, publicUrl),
    durationSeconds: row.duration_seconds,
    isPlayable: row.is_playable,
    art: row.art,
    _embedded: { items: [], collections: [] },
    _links: { files: { href } },
  }
}

const NO_ART = { base: '', kinds: [], placeholders: {} }

/** A playlist where it stands in a list of playlists, such as home's rows. */
export function toPlaylistItem({ id, name }: { id: string; name: string }): Item {
  return {
    id,
    _id: id,
    type: 'Playlist',
    kind: 'playlist',
    parentId: null,
    seriesId: null,
    number: null,
    seasonNumber: null,
    name,
    description: '',
    thumbnail: { large: '', small: '' },
    coverart: { source: '', large: '' },
    language: '',
    languages: [{ title: name, name: '', code: '', description: '', thumbnail: '', thumbnailLink: { small: '' } }],
    releaseDate: '',
    metaData: NO_META_DATA,
    durationSeconds: null,
    isPlayable: false,
    art: NO_ART,
    _embedded: { items: [], collections: [] },
    _links: { files: { href: '' } },
  }
}
