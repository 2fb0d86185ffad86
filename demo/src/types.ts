export type PictureFormat = 'avif' | 'webp'
/** Pictures of one title: poster 2:3, still and hero 16:9, phone hero 1:1. The number is the width in pixels. */
export type ArtKind = 'poster-480' | 'poster-240' | 'still-640' | 'hero-1600' | 'hero-phone-800'
/** Kinds that have a blurred thumbnail. */
export type PlaceholderKind = 'poster' | 'still' | 'hero' | 'hero-phone'

/** Base64 WebP thumbnails of 16 pixels' width (no `data:` prefix), and the poster's mean colour as #rrggbb. */
export interface PlaceholderSet {
  colour: string
  pictures: Partial<Record<PlaceholderKind, string>>
}

/** A row of artwork/titles.json: what the drawings and the catalogue are made from. */
export interface ArtTitle {
  id: string
  name: string
  /** What the name means in English, for names in other languages. */
  gloss?: string
  type: 'film' | 'series'
  year: number
  genres: string[]
  rating: string
  minutes: number
  synopsis: string
  tagline: string
  cast: string[]
  director: string
  producer: string
  writers: string[]
  languages: string[]
  mood: string
  palette: string[]
  art: string
  collection: string
  seasons?: ArtSeason[]
  upcoming?: boolean
  /** YYYY-MM-DD, upcoming titles only. */
  releases?: string
}

export interface ArtSeason {
  number: number
  year: number
  episodes: ArtEpisode[]
}

export interface ArtEpisode {
  number: number
  name: string
  synopsis: string
  minutes: number
}

export type FilmName = 'bridge' | 'moonrise' | 'dancers' | 'football' | 'rain' | 'market' | 'masquerade' | 'lagoon'
export type DemoTitleKind = 'movie' | 'series' | 'season' | 'episode'

export interface DemoMarker {
  kind: 'intro' | 'credits'
  startSeconds: number
  endSeconds: number
}

/** Where a title's pictures are: folder name below generated/art/titles, and what lies in it. */
export interface DemoArt {
  folder: string
  kinds: ('poster' | 'still' | 'hero' | 'hero-phone' | 'title')[]
  placeholders: PlaceholderSet
}

export interface DemoTitle {
  id: string
  kind: DemoTitleKind
  /** Season of an episode, series of a season, otherwise null. */
  parentId: string | null
  /** Series of a season or an episode, otherwise null. */
  seriesId: string | null
  /** Number of the season in its series or of the episode in its season. */
  number: number | null
  /** Number of an episode's season. */
  seasonNumber: number | null
  name: string
  /** What the name means in English; empty when it is English. */
  gloss: string
  synopsis: string
  tagline: string
  year: number
  /** YYYY-MM-DD. Upcoming titles have a day to come. */
  releasedOn: string
  /** ISO 8601 in UTC: when it came to the service, which orders what is new. */
  addedAt: string
  genres: string[]
  rating: string
  /** Minutes of the story told, which the text below repeats; the demo's films are shorter. Null for series and seasons. */
  minutes: number | null
  /** Such as `1h 44m` or `48 min`; `2 seasons`, `4 episodes`. */
  runningTime: string
  cast: string[]
  director: string
  producer: string
  writers: string[]
  /** Language names, the spoken one first. */
  languages: string[]
  /** Name and synopsis in other languages (BCP 47). */
  translations: DemoTranslation[]
  /** Film that plays; null for what has none (series, seasons, upcoming). */
  film: FilmName | null
  markers: DemoMarker[]
  art: DemoArt
  /** Playlist of related titles. */
  relatedPlaylistId: string
  /** One line for the trending row, or empty. */
  trendingText: string
  /** One line for the spotlight banner, or empty. */
  spotlightText: string
  isComingSoon: boolean
}

/** A title's words in another language than the one it was made in. */
export interface DemoTranslation {
  language: 'en' | 'yo' | 'ig' | 'ha' | 'pcm'
  name: string
  synopsis: string
}

/** A curated row. `playlists` holds playlists instead of titles: home's rows, the lists of genres. */
export interface DemoPlaylist {
  id: string
  name: string
  contains: 'titles' | 'playlists'
  itemIds: string[]
}

export interface DemoCatalogue {
  titles: DemoTitle[]
  playlists: DemoPlaylist[]
}

export interface DemoPrice {
  id: string
  /** The wire's slug_name. */
  slug: string
  title: string
  description: string
  /** ISO 4217. */
  currency: string
  amountMinor: number
  periodDays: number
  /** Months in words of the terms: 1, 3, 6 or 12; null of a pass. */
  periodMonths: 1 | 3 | 6 | 12 | null
  kind: 'membership' | 'pass'
  /** Plan details of this price: `plan_details_keys` (JSON list of keys) and a value for each; 'false' is greyed. */
  metaData: Record<string, string>
}

export interface DemoPlan {
  id: string
  title: string
  description: string
  /** Screens at once, and devices that may keep downloads. */
  screens: number
  /** Lines of the best picture that it gives; null for all that there are. */
  maxHeight: number | null
  /** A special plan is not in the public list. */
  isSpecial: boolean
  metaData: Record<string, string>
  prices: DemoPrice[]
}

export interface DemoCoupon {
  code: string
  description: string
  percentOff: number
  /** Only the first period gets cheaper. */
  appliesTo: 'first-period'
}

export interface DemoArticle {
  id: string
  slug: string
  tag: 'faqrow1' | 'faqrow2' | 'mediaquery'
  title: string
  excerpt: string
  /** Plain HTML: p, ul, ol, li, strong, em, a. */
  html: string
}

export interface DemoBank {
  id: string
  name: string
  accountNumber: string
  accountName: string
}

export interface DemoSubscription {
  planId: string
  priceId: string
  /** Days from the day the demo is loaded to the end of the paid period; negative when it has run out. */
  endsInDays: number
  startedDaysAgo: number
  status: 'SUCCESS' | 'CANCELLED' | 'FAILED' | 'EXPIRED'
  gateway: 'stripe' | 'braintree' | 'flutterwave' | 'dpo' | 'paypal' | 'manual'
  isRecurring: boolean
}

export interface DemoAccount {
  email: string
  firstName: string
  lastName: string
  /** E.164, or empty. */
  telephone: string
  /** What the member gives to friends, where it is known beforehand. */
  referralCode?: string
  isEmailVerified: boolean
  isMobileVerified: boolean
  address: string
  city: string
  state: string
  /** ISO 3166-1 alpha-2. */
  country: string
  /** ISO 639-1. */
  language: string
  gender: 'Male' | 'Female' | ''
  /** YYYY-MM-DD, or empty. */
  birthDate: string
  /** Index of the avatar, from 0. */
  avatar: number
  subscription: DemoSubscription | null
  /** Who else watches. */
  people?: DemoPerson[]
  /** Opens the account's own person; none for most. */
  pin?: string
}

export interface DemoPerson {
  /** A UUID. */
  id: string
  name: string
  avatar: number
  language: string
  gender: 'Male' | 'Female' | ''
  birthDate: string
  /** A class of the NFVCB, or null for everything. */
  ratingLimit: 'C' | 'G' | 'PG' | '12A' | '12' | '15' | '18' | null
  isChild: boolean
}

/** film.json beside a film's files; all paths are names in the same folder. */
export interface FilmManifest {
  name: FilmName
  title: string
  durationSeconds: number
  frameRate: number
  renditions: FilmRendition[]
  audio: FilmAudio[]
  subtitles: { file: string; language: string; label: string }[]
  storyboard: {
    image: string
    vtt: string
    intervalSeconds: number
    columns: number
    rows: number
    width: number
    height: number
  }
  /** Frame at a good moment. */
  poster: string
  markers: DemoMarker[]
}

export interface FilmRendition {
  file: string
  width: number
  height: number
  /** Mean bits per second. */
  bandwidth: number
  /** RFC 6381. */
  codecs: string
  bytes: number
}

export interface FilmAudio {
  file: string
  language: string
  label: string
  bandwidth: number
  codecs: string
  channels: number
  bytes: number
}
