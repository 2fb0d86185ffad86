/** A screen just claimed is held so long, so that a slow line can load. */
export const FIRST_LEASE_SECONDS = 90
/** Reports that may be lost before a screen is free, and what a slow report may take. */
const LOST_REPORTS = 3
const SLACK_SECONDS = 10

/** How long a report holds the screen. */
export function toLeaseSeconds(presenceIntervalMs: number): number {
  return (LOST_REPORTS * presenceIntervalMs) / 1_000 + SLACK_SECONDS
}

/** A film, an hour for pauses, and never less than an evening. */
const SPARE_SECONDS = 3_600
const LEAST_SECONDS = 4 * 3_600

/** How long a session's media address may be used, however often its screen is renewed. */
export function toSessionSeconds(filmSeconds: number): number {
  return Math.max(LEAST_SECONDS, Math.ceil(filmSeconds) + SPARE_SECONDS)
}
