import type { ConfigurationKey } from './kinds.ts'

const playlist = { type: 'id', of: 'playlist' } as const
const title = { type: 'id', of: 'title' } as const

function shown(group: string, meaning: string, says: string): ConfigurationKey {
  return { group, meaning, kind: playlist, otherwise: '', says }
}

/** Which playlist stands where, and how films are played. */
export const catalogueKeys = {
  banner_id: shown('Home', 'Playlist of the banner', 'The banner of home shows the playlist {}.'),
  header_carousel_id: shown('Home', 'Playlist of what is trending, for other apps', 'Trending is the playlist {}.'),
  regular_carousel_id: shown('Home', 'Playlist whose playlists are the rows', 'The rows of home are those of {}.'),
  trending_id: shown('Home', 'Playlist of what is trending', 'Trending is the playlist {}.'),
  spotlight_id: shown('Home', 'Playlist of the spotlight', 'The spotlight shows the playlist {}.'),
  home_category: {
    ...{ group: 'Home', meaning: 'Further rows, after those of the playlist', otherwise: '[]' },
    kind: { type: 'entries', members: ['id'], optional: ['name', 'type'] },
    says: 'After its own rows home shows {}.',
  },
  resume_option: {
    ...{ group: 'Home', meaning: 'The row “Continue watching”', kind: { type: 'switch', on: 'TRUE', off: 'FALSE' } },
    otherwise: 'FALSE',
    says: { on: 'Members go on where they left off.', off: 'Nobody sees “Continue watching”.' },
  },
  list_movie: shown('Lists', 'Playlist of films', 'The page of films shows {}.'),
  movie_gernes: shown('Lists', 'Playlist of the films’ genres', 'Genres of films are those of {}.'),
  series_list: shown('Lists', 'Playlist of series', 'The page of series shows {}.'),
  tv_series_gernes: shown('Lists', 'Playlist of the series’ genres', 'Genres of series are those of {}.'),
  recently_added: shown('Lists', 'Playlist of what is new', 'Recently added is the playlist {}.'),
  notification_catalogue: shown(
    'Lists',
    'Playlist of what is to come, in the bell',
    'The bell shows what is to come of {}.',
  ),
  detail_page_thumbnail_orientation: {
    ...{ group: 'Lists', meaning: 'Shape of pictures of what is alike, on a title’s page', otherwise: 'portrait' },
    ...{ kind: { type: 'choice', choices: ['portrait', 'landscape'] }, says: 'Pictures of what is alike are {}.' },
  },
  enable_play: {
    ...{ group: 'Playing', meaning: 'Playing at all', kind: { type: 'switch', on: 'true', off: 'false' } },
    ...{ otherwise: 'true', says: { on: 'Members can play.', off: 'Nobody can play anything.' } },
  },
  restriction_package: {
    ...{
      group: 'Playing',
      meaning: 'The special plan, whose members see its window',
      kind: { type: 'id', of: 'plan' },
    },
    ...{ otherwise: '', says: 'Who holds the plan {} sees the window of the special plan.' },
  },
  firebase_base_url: {
    ...{ group: 'Playing', meaning: 'Where players say that they play; the service itself where it is empty' },
    ...{ kind: { type: 'link' }, otherwise: '', says: 'Players say that they play to {}.' },
  },
  firebase_auth_id: {
    ...{ group: 'Playing', meaning: 'What they show there', kind: { type: 'text', most: 300 } },
    ...{ otherwise: '', says: 'Players show “{}” there.' },
  },
  firebase_ping_time: {
    ...{ group: 'Playing', meaning: 'How often players say that they play' },
    kind: { type: 'number', least: 1_000, most: 60_000, unit: 'ms' },
    ...{ otherwise: '5000', says: 'Players say that they play every {}. A shorter time is more work for the service.' },
  },
  data_price_per_gigabyte: {
    ...{
      group: 'Playing',
      meaning: 'Price of a gigabyte, for “about ₦…” beside a quality; such as ₦430, or ₦430; GH GH₵9',
    },
    ...{ kind: { type: 'data-price' }, otherwise: '' },
    says: 'Viewers read costs reckoned with {} a gigabyte. It changes nothing that is charged.',
  },
  sample_title_id: {
    ...{ group: 'Playing', meaning: 'Film that /dashvideo plays', kind: title },
    ...{ otherwise: '', says: '/dashvideo plays {}.' },
  },
  sample_series_id: {
    ...{ group: 'Playing', meaning: 'Series that /videoplayerseries plays', kind: title },
    ...{ otherwise: '', says: '/videoplayerseries plays {}.' },
  },
} as const satisfies Record<string, ConfigurationKey>
