import { AppError } from '@kola/contract/errors'
import { type Cue, SUBTITLE_KINDS, type SubtitleKind } from '@kola/contract/subtitles/cues'
import { MAX_REPORTS_OF_ACCOUNT } from '@kola/contract/subtitles/report'
import type { Watcher } from '#shared/http/watcher.ts'
import type { Items } from '#shared/items.ts'
import type { Limits } from '#shared/limits.ts'
import { readLive } from '../look.ts'
import type { PackagedFilm, SubtitlesNeeds } from '../needs.ts'
import { listPackaged } from '../publishing/packaged.ts'
import * as repository from '../repository.ts'
import { saveReport } from './report-repository.ts'

const DAY_MS = 86_400_000
/** Nobody presses while a line is still there: so long after its end it is the one that is meant. */
const AFTER_MS = 8_000
/** What is sent is where the film stands, which is told a few times a second. */
const BEFORE_MS = 300

export interface ReportingNeeds extends Pick<SubtitlesNeeds, 'db' | 'clock' | 'storage' | 'packages'> {
  limits: Pick<Limits, 'take'>
  items: Pick<Items, 'get'>
}

export interface Said {
  id: string
  language: string
  label?: string | undefined
  seconds: number
  words?: string | undefined
}

export type Reporting = ReturnType<typeof createReporting>

/** What members say of subtitles. */
export const createReporting = (needs: ReportingNeeds) => ({
  /** @returns the line. @throws AppError TITLE_NOT_FOUND, TITLE_ABOVE_LIMIT, SUBTITLE_LINE_NOT_FOUND, RATE_LIMITED */
  async report(who: Watcher, { id: titleId, seconds, words = '', ...said }: Said): Promise<string> {
    const { tenantId, accountId } = who
    await needs.items.get(who, titleId)
    const of = { subject: `subtitle-report:${accountId}`, max: MAX_REPORTS_OF_ACCOUNT, windowMs: DAY_MS }
    await needs.limits.take(tenantId, [of])
    const film = await needs.packages.find(needs.db, { tenantId, titleId })
    const found = film && (await findTrack(needs, { tenantId, titleId, film }, said))
    const cue = found && findRead(found.cues, Math.round(seconds * 1_000))
    if (!cue) throw new AppError('SUBTITLE_LINE_NOT_FOUND')
    const key = { tenantId, titleId, language: said.language, kind: found.kind }
    const line = cue.text.replace(/<\/?[biu]>/g, '')
    await saveReport(needs.db, { ...key, accountId, startMs: cue.startMs, line, words, at: needs.clock.now() })
    return line
  },
})

/** The last one that began, if it is not long over. */
export const findRead = (cues: readonly Cue[], atMs: number): Cue | undefined =>
  cues.findLast(({ startMs, endMs }) => startMs <= atMs + BEFORE_MS && atMs <= endMs + AFTER_MS)

interface OfFilm {
  tenantId: string
  titleId: string
  film: PackagedFilm
}

/** By the name that the player shows, where a language has more than one kind. */
async function findTrack(
  needs: ReportingNeeds,
  { film, ...key }: OfFilm,
  { language, label }: Pick<Said, 'language' | 'label'>,
): Promise<{ kind: SubtitleKind; cues: Cue[] } | null> {
  const rows = (await repository.findInForce(needs.db, key)).texts.filter((text) => text.language === language)
  const packaged = (film.package ? listPackaged(film.package) : []).filter((text) => text.language === language)
  const named = [...rows, ...packaged].find((text) => text.label === label)?.kind
  const kinds = [...(named ? [named] : []), ...SUBTITLE_KINDS]
  for (const kind of kinds) {
    const version = rows.find((row) => row.kind === kind)?.version ?? 0
    const cues = await readLive(needs, needs.db, { key: { ...key, language, kind }, film, version })
    if (cues) return { kind, cues }
  }
  return null
}
