import { mkdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Ability } from '@kola/contract/encoders/spec'
import { watchEventLoop } from '@kola/platform/lifecycle/event-loop'
import { createHealth } from '@kola/platform/lifecycle/health'
import { createLifecycle } from '@kola/platform/lifecycle/lifecycle'
import { createLog } from '@kola/platform/log'
import { createMetrics } from '@kola/platform/metrics'
import { readEncoders } from '#features/encode/encoders.ts'
import { CallError, createEncoderClient } from '#features/encoder-client/client.ts'
import { openCredential } from './credential.ts'
import { doTask, type EncoderSettings, type TaskNeeds } from './do-task.ts'

export interface EncoderConfig {
  logLevel: string
  metrics: { port: number | null; host: string }
  name: string
  tokenFile: string | null
  settings: EncoderSettings
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000

/**
 * Starts an encoder that works elsewhere than the service: it knows its address and nothing else of it. `close` gives back what is under way;
 * `ended` fails when the service lets this machine in no more.
 */
export async function startEncoder(config: EncoderConfig) {
  const log = createLog({ name: 'encoder', level: config.logLevel })
  const lifecycle = createLifecycle()
  const health = createHealth(lifecycle, { live: { eventLoop: watchEventLoop().isTurning } })
  const metrics = createMetrics({ prefix: 'kola_encoder_' })
  const metricsServer = await metrics.serve({ ...config.metrics, health })
  const { settings, name, tokenFile } = config
  const { url, folder, ffmpeg } = settings
  const stopping = new AbortController()
  const { signal } = stopping
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const abilities = await readAbilities(ffmpeg, signal)
  const credential = await openCredential({ url, folder, name, tokenFile, signal })
  const needs: TaskNeeds = { client: createEncoderClient({ url, credential }), settings, log, stopping: signal }
  lifecycle.enter('serving')
  log.info({ url, name, abilities }, 'encoder.started')
  const ended = workOn(needs, abilities)
  const stop = async () => {
    stopping.abort(new Error('The encoder stops'))
    await ended.catch(() => undefined)
  }
  return { log, lifecycle, ended, close: [stop, () => metricsServer.close()] }
}

/** @throws Error for the operator where this ffmpeg makes no H.264 */
async function readAbilities(ffmpeg: string, signal: AbortSignal): Promise<Ability[]> {
  const { hasH264, filters } = await readEncoders(ffmpeg, signal)
  if (!hasH264) throw new Error('This ffmpeg has no libx264. Install one that has, or name it in FFMPEG_PATH.')
  return /^\s*\S+\s+zscale\s/m.test(filters) ? ['zscale'] : []
}

/** One task after another. @throws CallError when the service lets this machine in no more */
async function workOn(needs: TaskNeeds, abilities: readonly Ability[]): Promise<void> {
  const { client, stopping, log } = needs
  let waitMs = FIRST_WAIT_MS
  while (!stopping.aborted) {
    try {
      const task = await client.claim(abilities, stopping)
      if (task) await doTask(task, needs)
      waitMs = FIRST_WAIT_MS
    } catch (error) {
      if (stopping.aborted) return
      if (error instanceof CallError && error.status === 401) throw error
      log.warn({ error, waitMs }, 'encoder.waits')
      const askedMs = error instanceof CallError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0
      await wait(Math.max(waitMs, askedMs), undefined, { signal: stopping }).catch(() => undefined)
      waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2)
    }
  }
}
