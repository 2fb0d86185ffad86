import { AppError } from '@kola/contract/errors'
import { RATING_LIMITS } from '@kola/contract/profiles/rating'
import { findMissing } from '@kola/contract/titles/document'
import type { Hold, Outline, OutlineEpisode, OutlineSeason } from '@kola/contract/titles/outline'
import { sha256Hex } from '@kola/platform/ids'
import type { Db } from '#shared/database/database.ts'
import { toPoster, toState } from '../list.ts'
import type { TitlesNeeds } from '../needs.ts'
import { type EditedRow, findDraft, findTitle, type TitleKey } from '../repository.ts'
import { toDocument } from '../to-document.ts'
import { listIn, type Placed } from './arrange.ts'
import { holdEpisode, holdSeason, holdSeries, type Missing, type Standing, toOpensAt } from './holds.ts'
import { findOpening, listParts, type PartRow } from './outline-repository.ts'

const REVISION_LETTERS = 32

/** Of what stands where, and of nothing else: words and films change beside it. */
export function toRevision(parts: readonly Placed[]): string {
  const lines = parts.map(({ id, parentId, number }) => `${id} ${parentId} ${number ?? '-'}`).toSorted()
  return sha256Hex(lines.join('\n')).slice(0, REVISION_LETTERS)
}

/** @throws AppError TITLE_NOT_FOUND for what is no series */
export async function mustFindSeries(db: Db, key: TitleKey, isHeld = false): Promise<EditedRow> {
  const row = await findTitle(db, key, isHeld)
  if (row?.kind !== 'series') throw new AppError('TITLE_NOT_FOUND')
  return row
}

/** What Nigeria asks for and the series lacks. */
function listMissing(row: EditedRow, country: string): Missing {
  if (!row.isForNigeria || country !== 'NG') return []
  const missing = findMissing(toDocument(row))
  const hasCertificate = !missing.some((one) => one.startsWith('certificate'))
  return [
    ...(missing.includes('class') ? (['class'] as const) : []),
    ...(hasCertificate ? [] : (['certificate'] as const)),
  ]
}

/** The whole of it as it stands. @throws AppError TITLE_NOT_FOUND */
export async function readOutline(
  { clock, tenants }: Pick<TitlesNeeds, 'clock' | 'tenants'>,
  db: Db,
  key: TitleKey,
): Promise<Outline> {
  const now = clock.now()
  const { config } = await tenants.get(key.tenantId)
  const at = { country: config.country_code ?? '', now }
  const row = await mustFindSeries(db, key)
  const [parts, opening, draft] = await Promise.all([
    listParts(db, key, at),
    findOpening(db, key, at),
    findDraft(db, key),
  ])
  const series: Standing = { ...opening, state: toStanding(row.state) }
  const missing = listMissing(row, at.country)
  const held = holdSeries(series, missing)
  const seasons = listIn(
    parts.filter(({ kind }) => kind === 'season'),
    key.titleId,
  )
  const episodes = Map.groupBy(
    parts.filter(({ kind }) => kind === 'episode'),
    ({ parentId }) => parentId,
  )
  return {
    series: {
      ...{ id: row.id, name: row.name, state: toState(row.state), hasDraft: draft !== null, held },
      ...{ rating: toDocument(row).rating, poster: toPoster(row.art), opensAt: toOpensAt(now, [series]) },
      ...{ releasedOn: row.releasedOn, lacks: missing },
    },
    revision: toRevision(parts),
    seasons: seasons.map((season) =>
      toSeason(season, { episodes: episodes.get(season.id) ?? [], series, seriesHeld: held, missing, now }),
    ),
  }
}

const toStanding = (state: EditedRow['state']): Standing['state'] => (state === 'withdrawn' ? 'stopped' : state)

interface Around {
  episodes: PartRow[]
  series: Standing
  seriesHeld: readonly Hold[]
  missing: Missing
  now: Date
}

function toSeason(season: PartRow, { episodes, series, seriesHeld, missing, now }: Around): OutlineSeason {
  const held = holdSeason(season, { series: seriesHeld, missing })
  const { id, name, number, hasDraft, releasedOn } = season
  return {
    ...{ id, name, number, hasDraft, state: toState(season.state), releasedOn, held },
    opensAt: toOpensAt(now, [series, season]),
    episodes: listIn(episodes, id).map((episode) =>
      toEpisode(episode, { levels: [series, season], held, missing, now }),
    ),
  }
}

function toEpisode(
  row: PartRow,
  { levels, held, missing, now }: { levels: readonly Standing[]; held: readonly Hold[]; missing: Missing; now: Date },
): OutlineEpisode {
  const { id, name, number, hasDraft, film, durationSeconds, markers, subtitles } = row
  return {
    ...{ id, name, number, hasDraft, film, durationSeconds, markers, subtitles, state: toState(row.state) },
    opensAt: toOpensAt(now, [...levels, row]),
    held: holdEpisode(row, { season: held, missing }),
    releasedOn: row.releasedOn,
    rating: row.rating === null ? '' : (RATING_LIMITS[row.rating] ?? ''),
    still: row.art.base && row.art.kinds.includes('still') ? `${row.art.base}/still-640.webp` : '',
  }
}
