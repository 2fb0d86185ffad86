import type { ResumeEntry } from '@kola/contract/continue-watching'
import { AppError } from '@kola/contract/errors'
import type { Clock } from '@kola/platform/clock'
import type { Db } from '#shared/database/database.ts'
import type { BeaconCaller } from '#shared/http/route.ts'
import type { Watcher } from '#shared/http/watcher.ts'
import { ANYWHERE, type Items, type OpenItems, toSeriesId } from '#shared/items.ts'
import { type PlannedEntry, planResumeList, type ResumeState } from './plan-list.ts'
import { listResumePoints, type ResumeSequences, saveResumePoint } from './repository.ts'

/** Nobody goes on with more. */
const MAX_ENTRIES = 500

export interface ReportGiven {
  titleId: string
  /** `finished` as the player says it; a film that is left in its credits is finished as well. */
  state: ResumeState
  positionSeconds: number
  playbackSessionId?: string | undefined
  sequence?: number | undefined
  /** Told late: a place that came meanwhile stands. */
  agoSeconds?: number | undefined
}

export interface ContinueWatching {
  /** @throws AppError TITLE_NOT_FOUND; TITLE_ABOVE_LIMIT; INVALID_REQUEST when a beacon reports another title than its session plays */
  report(caller: BeaconCaller, given: ReportGiven): Promise<void>
  /** What goes on, and the ids of the episodes that were watched to their end; both newest first. */
  list(who: Watcher): Promise<{ resumeList: ResumeEntry[]; watched: string[] }>
}

export interface ContinueWatchingNeeds {
  db: Db
  clock: Clock
  items: Items
  sequences: ResumeSequences
}

export function createContinueWatching({ db, clock, items, sequences }: ContinueWatchingNeeds): ContinueWatching {
  return {
    async report({ tenantId, accountId, presence, account }, given) {
      const { titleId, state, positionSeconds } = given
      if (presence && presence.titleId !== titleId) {
        throw new AppError('INVALID_REQUEST', { fields: { video_id: 'This playback is of another title' } })
      }
      await items.get({ tenantId, ratingLimit: account?.profile.ratingLimit ?? null, country: ANYWHERE }, titleId)
      const report = {
        ...{ tenantId, accountId, profileId: account?.profile.id ?? accountId, titleId, state, positionSeconds },
        playbackSessionId: presence?.playbackSessionId ?? given.playbackSessionId ?? null,
        sequence: given.sequence ?? null,
        at: new Date(clock.now().getTime() - (given.agoSeconds ?? 0) * 1_000),
        isLate: given.agoSeconds !== undefined,
      }
      await saveResumePoint(db, report, sequences)
    },
    async list(who) {
      const [points, open] = await Promise.all([listResumePoints(db, who), items.open(who)])
      const entries = planResumeList(points, open).slice(0, MAX_ENTRIES)
      const resumeList = entries.map((entry) => toEntry(entry, open))
      const watched = points
        .filter(({ titleId, state }) => state === 'finished' && open.find(titleId)?.kind === 'episode')
        .map(({ titleId }) => titleId)
      return { resumeList, watched }
    },
  }
}

function toEntry({ item, positionSeconds, updatedAt }: PlannedEntry, items: Pick<OpenItems, 'find'>): ResumeEntry {
  const series = items.find(toSeriesId(item) ?? '')
  return {
    video_id: item.id,
    resumeTime: positionSeconds,
    updatedAt: updatedAt.toISOString(),
    video: item,
    ...(series && { series }),
  }
}
