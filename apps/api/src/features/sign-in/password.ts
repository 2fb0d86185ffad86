import { availableParallelism } from 'node:os'
import { AppError } from '@kola/contract/errors'
import { type Algorithm, hash, verify } from '@node-rs/argon2'

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashing runs on libuv's four threads, which also read films: two at once leave them room. One processor is left to
 * everything else: on a machine of two, a second hash at once would sign nobody in sooner and make all others wait.
 */
const MAX_RUNNING = Math.max(1, Math.min(2, availableParallelism() - 1))
/** Whoever comes later than that many would wait for seconds. */
const MAX_WAITING = 200

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) {
    if (waiting.length >= MAX_WAITING) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** argon2id of the client's SHA-256 text. @throws AppError UNAVAILABLE when too many wait */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, PARAMETERS))
}

/** Of a password that nobody has: an unknown account takes the same time as a known one. */
let decoy: Promise<string> | undefined

/** `passwordHash` null means that there is no such account or that it has no password: always false, in equal time. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  decoy ??= hashPassword('a password that is no SHA-256 in hex')
  const against = passwordHash ?? (await decoy)
  const isRight = await inTurn(() => verify(against, password))
  return isRight && passwordHash !== null
}
