import { countProcessors } from '@kola/platform/processes/processors'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { createLanes, type Turn } from './lanes.ts'

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashing runs on libuv's four threads, which also read films: two at once leave them room. One processor is left to
 * everything else: on a machine of two, a second hash at once would sign nobody in sooner and make all others wait.
 */
const MAX_RUNNING = Math.max(1, Math.min(2, countProcessors() - 1))

/** One for the process, because the threads are. */
export const hashing = createLanes(MAX_RUNNING)

/** argon2id of the client's SHA-256 text. @throws AppError UNAVAILABLE when too many wait */
export function hashPassword(password: string, turn: Turn = { lane: 'proven' }): Promise<string> {
  return hashing.run(turn, () => hash(password, PARAMETERS))
}

/** Of random bytes that nobody kept: an unknown account takes the same time as a known one. */
const DECOY = '$argon2id$v=19$m=19456,t=2,p=1$f28dNxwdeJy+JlXAWYYNGA$hbyx9JbL6mGB40bmgeCg0pX2LCr1ckvf729M4x0HF2s'

/**
 * `passwordHash` null means that there is no such account or that it has no password: always false, in equal time.
 * @throws AppError UNAVAILABLE when too many wait
 */
export async function isPassword(
  password: string,
  passwordHash: string | null,
  turn: Turn = { lane: 'stranger' },
): Promise<boolean> {
  const isRight = await hashing.run(turn, () => verify(passwordHash ?? DECOY, password))
  return isRight && passwordHash !== null
}
