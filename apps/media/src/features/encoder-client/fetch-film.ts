import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { EncodeSpec } from '@kola/contract/encoders/spec'
import { MediaFailure } from '#shared/failure.ts'
import { CallError, type EncoderClient, type TaskName } from './client.ts'
import { hashFile, patiently } from './send-result.ts'

export interface FilmFetch {
  client: Pick<EncoderClient, 'toSource'>
  task: TaskName
  spec: EncodeSpec
  /** Of films; the one that was worked on last stays for its other renditions. */
  folder: string
  maxScratchBytes: number
  /** A film goes over no open line. */
  needsTls: boolean
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (fraction: number) => void
}

const STALL_MS = 60_000

/** Brings the film of a task to this disk, going on where it was interrupted. @throws MediaFailure DISK_FULL, SOURCE_MISSING @throws CallError */
export async function fetchFilm(fetching: FilmFetch): Promise<string> {
  const { spec, folder, signal } = fetching
  const { sha256, sizeBytes } = spec.film
  const path = join(folder, sha256)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) if (!name.startsWith(sha256)) await rm(join(folder, name), { force: true })
  if ((await sizeOf(path)) === sizeBytes) return path
  const part = `${path}.part`
  await assertRoom(fetching, await sizeOf(part))
  while ((await sizeOf(part)) < sizeBytes) await patiently(signal, () => fetchMore(fetching, part))
  if ((await sizeOf(part)) !== sizeBytes || (await hashFile(part, signal)) !== sha256) {
    await rm(part, { force: true })
    throw new MediaFailure('SOURCE_MISSING', 'what came is another film')
  }
  await rename(part, path)
  return path
}

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => null))?.size ?? 0

/** For the film and for what is made of it. @throws MediaFailure DISK_FULL */
async function assertRoom({ spec, folder, maxScratchBytes }: FilmFetch, has: number): Promise<void> {
  const needed = spec.film.sizeBytes + spec.maxBytes
  const { bavail, bsize } = await statfs(folder)
  if (needed > maxScratchBytes || needed - has > bavail * bsize) throw new MediaFailure('DISK_FULL')
}

/** Addresses run out while a large film is fetched: each try asks for one. */
async function fetchMore({ client, task, spec, needsTls, signal, onProgress }: FilmFetch, part: string): Promise<void> {
  const { url } = await client.toSource(task, signal)
  if (needsTls && !url.startsWith('https://')) throw new MediaFailure('SOURCE_MISSING', 'its address is not https')
  const { sizeBytes } = spec.film
  let has = await sizeOf(part)
  const stalled = new AbortController()
  let timer = setTimeout(() => stalled.abort(), STALL_MS)
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(() => stalled.abort(), STALL_MS)
  }
  const both = AbortSignal.any([signal, stalled.signal])
  try {
    const response = await fetch(url, { headers: { range: `bytes=${has}-` }, signal: both, redirect: 'error' })
    const isRest = response.status === 206 || (response.status === 200 && has === 0)
    if (!isRest || !response.body)
      throw new CallError({ status: 503, code: 'NO_FILM', message: `answered ${response.status}` })
    const body = Readable.fromWeb(response.body as ReadableStream<Uint8Array>)
    async function* watched() {
      for await (const piece of body) {
        has += (piece as Buffer).length
        if (has > sizeBytes) throw new MediaFailure('SOURCE_MISSING', 'more came than the film has')
        alive()
        onProgress(has / sizeBytes)
        yield piece
      }
    }
    await pipeline(watched, createWriteStream(part, { flags: 'a', mode: 0o600 }), { signal: both })
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof CallError || error instanceof MediaFailure) throw error
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw error
    throw new CallError({ status: 0, code: 'NO_LINE', message: 'The film stopped coming' })
  } finally {
    clearTimeout(timer)
  }
}
