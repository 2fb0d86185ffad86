import { toTimestamp } from '@kola/platform/subtitles/vtt'

export interface StoryboardPlan {
  intervalSeconds: number
  tileWidth: number
  tileHeight: number
  columns: number
  rows: number
  /** Pictures on all sheets together. */
  count: number
}

const TILE_WIDTH = 160
const COLUMNS = 5
const ROWS = 5
const WANTED_COUNT = 120
const MIN_INTERVAL_SECONDS = 2
const MAX_INTERVAL_SECONDS = 10

/** About a hundred little pictures a film, on sheets small enough that looking around costs little. */
export function planStoryboard(film: { durationSeconds: number; width: number; height: number }): StoryboardPlan {
  const wanted = Math.ceil(film.durationSeconds / WANTED_COUNT)
  const intervalSeconds = Math.min(MAX_INTERVAL_SECONDS, Math.max(MIN_INTERVAL_SECONDS, wanted))
  const isPortrait = film.height > film.width
  const tileWidth = isPortrait ? Math.round(TILE_WIDTH * 0.5625) : TILE_WIDTH
  return {
    intervalSeconds,
    tileWidth,
    tileHeight: Math.round((tileWidth * film.height) / film.width),
    columns: COLUMNS,
    rows: ROWS,
    count: Math.max(1, Math.ceil(film.durationSeconds / intervalSeconds)),
  }
}

/** The WebVTT that says which part of which sheet belongs to which time. */
export function toStoryboardVtt(plan: StoryboardPlan, durationSeconds: number, sheets: readonly string[]): string {
  const lines = ['WEBVTT', '']
  for (let index = 0; index < plan.count; index += 1) {
    const sheet = sheets[Math.floor(index / (plan.columns * plan.rows))]
    const start = index * plan.intervalSeconds
    if (!sheet || start >= durationSeconds) break
    const end = Math.min(durationSeconds, start + plan.intervalSeconds)
    const x = (index % plan.columns) * plan.tileWidth
    const y = (Math.floor(index / plan.columns) % plan.rows) * plan.tileHeight
    lines.push(`${toTimestamp(start)} --> ${toTimestamp(end)}`)
    lines.push(`${sheet}#xywh=${x},${y},${plan.tileWidth},${plan.tileHeight}`, '')
  }
  return lines.join('\n')
}
