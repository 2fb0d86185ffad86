import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type ClaimedTask,
  type DoneBody,
  ENCODERS_PATH,
  type GiveBackReason,
  LEASE_SECONDS,
  MAX_STRIKES,
} from '@kola/contract/encoders/protocol'
import { type Ability, type HandedOut, handedOutSchema } from '@kola/contract/encoders/spec'
import { AppError } from '@kola/contract/errors'
import type { Hand, Holding, Taken, Taking } from '@kola/platform/handouts/taking'
import type { Log } from '@kola/platform/log'
import type { Storage } from '@kola/platform/storage'
import type { EncoderAccess } from './access.ts'
import type { Encoder } from './repository.ts'
import { keepPart, type ResultPart, toReturned } from './results.ts'
import { SOURCE_SECONDS, type SourceTokens } from './source-token.ts'

const LOOK_MS = 1_000
/** Of those that wait in this process; each looks once a second. */
const MAX_WAITING = 200
const RETRY_SECONDS = 5

export interface EncodersNeeds {
  access: EncoderAccess
  taking: Taking
  storage: Storage
  sourceTokens: SourceTokens
  publicUrl: string
  log: Log
}

export interface ClaimOptions {
  credential: string
  abilities: readonly Ability[]
  waitSeconds: number
  /** Nobody listens any more. */
  signal: AbortSignal
}

export interface GivenBack {
  reason: GiveBackReason
  text?: string | undefined
}

export interface SourceFile {
  sizeBytes: number
  open(range?: { start: number; end: number }): Promise<Readable>
}

export type Encoders = ReturnType<typeof createEncoders>

/** What encoders elsewhere ask for: a task, its film, and a place for what they made of it. */
export function createEncoders({ access, taking, storage, sourceTokens, publicUrl, log }: EncodersNeeds) {
  let waiting = 0

  /** @throws AppError ENCODER_TASK_LOST */
  async function getHeld(holding: Holding): Promise<HandedOut> {
    const taken = await taking.find(holding)
    if (!taken) throw new AppError('ENCODER_TASK_LOST')
    return handedOutSchema.parse(taken.payload)
  }

  return {
    /** @returns null when there was none for so long @throws AppError ENCODER_REFUSED, ENCODER_STRUCK, UNAVAILABLE */
    async claim(encoder: Encoder, options: ClaimOptions): Promise<ClaimedTask | null> {
      if (waiting >= MAX_WAITING) throw new AppError('UNAVAILABLE', { retryAfterSeconds: RETRY_SECONDS })
      waiting += 1
      try {
        return await waitForTask({ access, taking, hand: toHand(encoder) }, options)
      } finally {
        waiting -= 1
      }
    },

    /** @throws AppError ENCODER_TASK_LOST */
    async beat(holding: Holding, fraction: number): Promise<void> {
      if (!(await taking.beat(holding, fraction, LEASE_SECONDS))) throw new AppError('ENCODER_TASK_LOST')
    },

    /** Where the film is read, in the bucket where there is one. @throws AppError ENCODER_TASK_LOST */
    async toSource(holding: Holding): Promise<{ url: string; seconds: number }> {
      const { sourceKey } = await getHeld(holding)
      const address = await storage.toAddress(sourceKey, SOURCE_SECONDS)
      const own = () => `${publicUrl}${ENCODERS_PATH}/source?token=${sourceTokens.issue(holding)}`
      return { url: address ?? own(), seconds: SOURCE_SECONDS }
    },

    /** @throws AppError ENCODER_REFUSED, ENCODER_TASK_LOST, NOT_FOUND */
    async openSource(token: string): Promise<SourceFile> {
      const holding = sourceTokens.read(token)
      if (!holding) throw new AppError('ENCODER_REFUSED')
      const { sourceKey } = await getHeld(holding)
      const facts = await storage.stat(sourceKey)
      if (!facts) throw new AppError('NOT_FOUND')
      return { sizeBytes: facts.size, open: (range) => storage.open(sourceKey, range) }
    },

    /** @returns how much of the result there is now */
    async keepPart(holding: Holding, part: ResultPart): Promise<number> {
      const { task } = await getHeld(holding)
      return keepPart(storage, holding, { ...part, spec: task })
    },

    /** Home looks at it before it counts. The same again is the same. @throws AppError ENCODER_TASK_LOST, UPLOAD_CORRUPT */
    async finish(holding: Holding, { sizeBytes, sha256 }: Omit<DoneBody, 'turn'>): Promise<void> {
      const isHeld = (await taking.find(holding)) !== null
      const facts = { sizeBytes, sha256 }
      const result = isHeld ? await toReturned(storage, holding, facts) : { ...facts, parts: [] }
      if (!(await taking.giveResult(holding, result))) throw new AppError('ENCODER_TASK_LOST')
      if (isHeld) log.info({ encoderId: holding.hand.id, taskId: holding.id, sizeBytes }, 'encoders.returned')
    },

    /** @throws AppError ENCODER_TASK_LOST */
    async giveBack(holding: Holding, { reason, text }: GivenBack): Promise<void> {
      if (!(await taking.giveBack(holding, reason === 'stopping'))) throw new AppError('ENCODER_TASK_LOST')
      const facts = { encoderId: holding.hand.id, taskId: holding.id, reason }
      log.info({ ...facts, ...(text !== undefined && { text }) }, 'encoders.given-back')
    },
  }
}

export const toHand = ({ tenantId, id }: Encoder): Hand => ({ realm: tenantId, id })

interface Waiter {
  access: EncoderAccess
  taking: Taking
  hand: Hand
}

async function waitForTask(
  { access, taking, hand }: Waiter,
  { credential, abilities, waitSeconds, signal }: ClaimOptions,
): Promise<ClaimedTask | null> {
  const untilMs = performance.now() + waitSeconds * 1_000
  for (let looks = 0; ; looks += 1) {
    const taken = await taking.take(hand, { abilities, leaseSeconds: LEASE_SECONDS, maxStrikes: MAX_STRIKES })
    if (taken === 'struck') throw new AppError('ENCODER_STRUCK')
    if (taken) {
      if (looks > 0) await assertStillIn({ access, taking, hand }, credential)
      return toTask(taken)
    }
    if (performance.now() + LOOK_MS > untilMs || signal.aborted) return null
    await wait(LOOK_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** Whoever was shut out while it waited gets nothing. @throws AppError ENCODER_REFUSED */
async function assertStillIn({ access, taking, hand }: Waiter, credential: string): Promise<void> {
  try {
    await access.find(credential)
  } catch (error) {
    await taking.dismiss(hand)
    throw error
  }
}

function toTask({ id, turn, payload }: Taken): ClaimedTask {
  return { id, turn, spec: handedOutSchema.parse(payload).task, leaseSeconds: LEASE_SECONDS }
}
