import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClaimedTask, GiveBackReason } from '@kola/contract/encoders/protocol'
import type { EncodeSpec } from '@kola/contract/encoders/spec'
import type { Log } from '@kola/platform/log'
import { encode } from '#features/encode/encode.ts'
import { CallError, type EncoderClient } from '#features/encoder-client/client.ts'
import { fetchFilm } from '#features/encoder-client/fetch-film.ts'
import { sendResult } from '#features/encoder-client/send-result.ts'
import { encodeArgs } from '#features/plan/encode-args.ts'
import { isDiskFull, MediaFailure } from '#shared/failure.ts'
import { openWorkFolder, type WorkFolder } from '#shared/work-folder.ts'

export interface EncoderSettings {
  url: string
  ffmpeg: string
  threads?: number | undefined
  /** Folder of all that it writes. */
  folder: string
  maxScratchBytes: number
  /** Films and credentials go over no open line. */
  needsTls: boolean
}

export interface TaskNeeds {
  client: EncoderClient
  settings: EncoderSettings
  log: Log
  stopping: AbortSignal
}

/** Shares of the time of a task. */
const FETCHED = 0.1
const ENCODED = 0.95
const BEATS_PER_LEASE = 3
const GIVE_BACK_MS = 5_000
/** Shut out, or too late. */
const LOST = [401, 409]

/** Makes one rendition and sends it. What cannot be done is given back. @throws CallError ENCODER_REFUSED */
export async function doTask(task: ClaimedTask, needs: TaskNeeds): Promise<void> {
  const lost = new AbortController()
  const signal = AbortSignal.any([needs.stopping, lost.signal])
  const progress = { fraction: 0 }
  const beat = () =>
    needs.client.beat(task, progress.fraction, signal).catch((error: unknown) => {
      if (error instanceof CallError && !error.isPassing) lost.abort(error)
    })
  const timer = setInterval(() => void beat(), (task.leaseSeconds * 1_000) / BEATS_PER_LEASE)
  const folder = await openTaskFolder(needs.settings, task.id)
  try {
    await makeAndSend(task, { needs, folder, signal, progress })
    needs.log.info({ taskId: task.id, rendition: task.spec.rendition.name }, 'encoder.sent')
    await folder.remove()
  } catch (error) {
    await tellOf(error, { task, needs, lost: lost.signal })
    if (!needs.stopping.aborted) await folder.remove()
  } finally {
    clearInterval(timer)
  }
}

/** What is left of others, which were given back, goes: a machine has one task. */
async function openTaskFolder({ folder }: EncoderSettings, taskId: string): Promise<WorkFolder> {
  const root = join(folder, 'tasks')
  for (const name of await readdir(root).catch(() => [])) {
    if (name !== taskId) await rm(join(root, name), { recursive: true, force: true })
  }
  return openWorkFolder(root, taskId)
}

interface Making {
  needs: TaskNeeds
  folder: WorkFolder
  signal: AbortSignal
  progress: { fraction: number }
}

async function makeAndSend(task: ClaimedTask, { needs, folder, signal, progress }: Making): Promise<void> {
  const { client, settings } = needs
  const { spec } = task
  const path = await fetchFilm({
    ...{ client, task, spec, signal, folder: join(settings.folder, 'films') },
    ...{ maxScratchBytes: settings.maxScratchBytes, needsTls: settings.needsTls },
    onProgress: (fraction) => {
      progress.fraction = FETCHED * fraction
    },
  })
  const file = `${spec.rendition.name}.mp4`
  await encode({
    ...{ ffmpeg: settings.ffmpeg, folder, signal, durationSeconds: spec.film.durationSeconds },
    onProgress: (fraction) => {
      progress.fraction = FETCHED + (ENCODED - FETCHED) * fraction
    },
    outputs: [{ file, inputs: spec }],
    toArgs: () => toArgs(spec, { path, output: folder.toPart(file), threads: settings.threads }),
  })
  await sendResult({
    ...{ client, task, signal, path: folder.toFile(file) },
    onProgress: (fraction) => {
      progress.fraction = ENCODED + (1 - ENCODED) * fraction
    },
  })
}

/** The same command as home would make. */
function toArgs(
  spec: EncodeSpec,
  { path, output, threads }: { path: string; output: string; threads: number | undefined },
) {
  const { film, rendition, preset } = spec
  const audio = film.alsoRead.map((index) => ({ index }))
  return encodeArgs({
    ...{ input: path, preset, threads, toFile: () => output },
    probe: { video: film.picture, audio, needsAllStreams: audio.length > 0 },
    renditions: [rendition],
  })
}

async function tellOf(error: unknown, of: { task: ClaimedTask; needs: TaskNeeds; lost: AbortSignal }): Promise<void> {
  const { task, needs, lost } = of
  const { log, client, stopping } = needs
  if (lost.aborted && !stopping.aborted) {
    log.warn({ taskId: task.id, error: lost.reason }, 'encoder.task-lost')
    if (lost.reason instanceof CallError && lost.reason.status === 401) throw lost.reason
    return
  }
  const why = toReason(error, stopping.aborted)
  log[why.reason === 'stopping' ? 'info' : 'warn']({ taskId: task.id, ...why, error }, 'encoder.gave-back')
  // Whatever becomes of this call, the service misses the beats.
  await client.giveBack(task, why, AbortSignal.timeout(GIVE_BACK_MS)).catch(() => undefined)
  if (error instanceof CallError) throw error
}

function toReason(error: unknown, isStopping: boolean): { reason: GiveBackReason; text?: string } {
  const isPassing = error instanceof CallError && (error.isPassing || LOST.includes(error.status))
  if (isStopping || isPassing) return { reason: 'stopping' }
  if (isDiskFull(error) || (error instanceof MediaFailure && error.code === 'DISK_FULL')) return { reason: 'no-room' }
  return { reason: 'failed', text: (error instanceof Error ? error.message : String(error)).slice(0, 300) }
}
