import type { Mandate } from '@kola/contract/mandates/mandates'
import { say } from './words.ts'

const PAUSED = {
  member: 'pausedByMember',
  failures: 'pausedByFailures',
  provider: 'pausedByProvider',
} as const

/** Who has a mandate rest, and what helps. */
export const sayWhyPaused = ({ pausedBy }: Pick<Mandate, 'pausedBy'>): string => say(PAUSED[pausedBy ?? 'member'])
