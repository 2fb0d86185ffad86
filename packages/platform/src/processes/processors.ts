import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** Of this container, where it sees its own control group as the root; version 2 and version 1. */
const QUOTA_FILES = ['/sys/fs/cgroup/cpu.max'] as const
const FIRST_VERSION = ['/sys/fs/cgroup/cpu/cpu.cfs_quota_us', '/sys/fs/cgroup/cpu/cpu.cfs_period_us'] as const

export type ReadText = (path: string) => string | null

/**
 * Processors that this process may count on, at least one. Node reads a container's quota as well, but takes the whole machine for one
 * of less than a processor (nodejs/node#59200).
 */
export function countProcessors(read: ReadText = readOrNull, parallelism: number = availableParallelism()): number {
  return Math.max(1, Math.min(parallelism, readQuota(read) ?? parallelism))
}

/** In whole processors, a part of one counts as one; null without a quota. */
export function readQuota(read: ReadText = readOrNull): number | null {
  const [quota = '', period = ''] =
    read(QUOTA_FILES[0])?.trim().split(' ') ?? FIRST_VERSION.map((path) => read(path) ?? '')
  const processors = Number(quota) / Number(period)
  return processors > 0 && Number.isFinite(processors) ? Math.ceil(processors) : null
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return null
  }
}
