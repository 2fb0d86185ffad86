import type { IssuedToken } from './tokens.ts'

const DAY_MS = 24 * 3_600_000
const HUMAN_SCORE = 0.9
/** By the word of the control API, for the action or for `*`. */
const SCORES: Readonly<Record<string, number>> = { person: HUMAN_SCORE, doubtful: 0.4, robot: 0.1 }

/** Whole seconds, as Google writes it. */
const toTime = ({ madeAt }: IssuedToken, laterMs = 0) =>
  new Date(madeAt.getTime() + laterMs).toISOString().replace(/\.\d+/, '')

/** What an outcome changes in the answer; undefined leaves the member out. */
const CHANGES: Readonly<Record<string, (token: IssuedToken) => object>> = {
  'another-host': () => ({ hostname: 'example.org' }),
  'another-action': () => ({ action: 'homepage' }),
  'without-time': () => ({ challenge_ts: undefined }),
  'without-host': () => ({ hostname: undefined }),
  'without-action': () => ({ action: undefined }),
  'of-yesterday': (token) => ({ challenge_ts: toTime(token, -DAY_MS) }),
  'of-tomorrow': (token) => ({ challenge_ts: toTime(token, DAY_MS) }),
}

/** The answer of siteverify to a token that is right. */
export function toVerdict(token: IssuedToken, outcome: string): object {
  if (outcome === 'refused') return { success: false, 'error-codes': ['invalid-input-response'] }
  const score = SCORES[outcome] ?? HUMAN_SCORE
  const { hostname, action } = token
  return { ...{ success: true, challenge_ts: toTime(token), hostname, score, action }, ...CHANGES[outcome]?.(token) }
}
