import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PLAYLIST } from '../layout/seed.ts'
import { OPERATOR_KEY } from '../layout/services.ts'
import type { Ask } from './ask.ts'
import { insist, pause } from './people.ts'
import type { Answer } from './sights.ts'

const run = promisify(execFile)
const POLL_MS = 1_000
const ROOM_MS = 2_000

/** Films that were taken, and what became of each. */
export interface Ingester {
  taken: Map<string, 'processing' | 'ready' | 'failed'>
  failures: string[]
  run(signal: AbortSignal): Promise<void>
}

/** Two seconds of the smallest picture. */
async function makeClip(): Promise<Buffer> {
  const file = join(tmpdir(), `kola-clip-${randomBytes(6).toString('hex')}.mp4`)
  const input = ['-f', 'lavfi', '-i', 'testsrc=size=128x72:rate=24:duration=2']
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2']
  const output = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-shortest', file]
  await run('ffmpeg', ['-v', 'error', '-y', ...input, ...sound, ...output])
  return readFile(file)
}

/** Another file each time: the same would be the same upload. */
function toAnother(clip: Buffer): Buffer {
  const box = Buffer.alloc(24)
  box.writeUInt32BE(box.length, 0)
  box.write('free', 4)
  randomBytes(16).copy(box, 8)
  return Buffer.concat([clip, box])
}

export function createIngester(ask: Ask, { everyMs }: { everyMs: number }): Ingester {
  const token = OPERATOR_KEY
  const ingester: Ingester = {
    ...{ taken: new Map(), failures: [] },
    async run(signal) {
      const clip = await makeClip()
      while (!signal.aborted) {
        await addOne(toAnother(clip), signal)
        await pause(everyMs, signal)
      }
    },
  }
  /** A full disk is told, and what is missing is sent once there is room. */
  async function upload(bytes: Buffer, signal: AbortSignal): Promise<string | null> {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const body = { name: 'film.mp4', sizeBytes: bytes.length, sha256 }
    while (!signal.aborted) {
      const opened = await insist(() => ask('POST /api/v1/apps/uploads', { token, body }), signal)
      const { id, offsetBytes, isComplete } = opened.body as { id: string; offsetBytes: number; isComplete: boolean }
      if (isComplete) return id
      if (opened.status === 200) {
        const headers = { 'upload-offset': String(offsetBytes) }
        await ask(`PATCH /api/v1/apps/uploads/${id}`, { token, headers, bytes: bytes.subarray(offsetBytes) })
      }
      await pause(ROOM_MS / 4, signal)
    }
    return null
  }
  async function addOne(bytes: Buffer, signal: AbortSignal): Promise<void> {
    const uploadId = await upload(bytes, signal)
    if (!uploadId) return
    const requestKey = `harness-${randomBytes(8).toString('hex')}`
    const body = { requestKey, name: `Film ${requestKey}`, type: 'vod', uploadId, playlistId: PLAYLIST }
    const send = () => untilTaken(() => ask('POST /api/v1/apps/titles', { token, body }), signal)
    const id = String((await send())?.body.id ?? '')
    if (!id) return
    ingester.taken.set(id, 'processing')
    for (; !signal.aborted; await pause(POLL_MS, signal)) {
      const { status, body: title } = await ask(`GET /api/v1/apps/titles/${id}`, { token })
      if (status !== 200 || title.state === 'processing') continue
      // Whoever is told of a full disk makes room and sends the same again.
      const failure = title.failure as { code: string; text: string } | null
      if (failure?.code === 'DISK_FULL' && (await send())) continue
      ingester.taken.set(id, failure ? 'failed' : 'ready')
      if (failure) ingester.failures.push(`${id}: ${failure.code}: ${failure.text}`)
      return
    }
  }
  return ingester
}

async function untilTaken(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer | null> {
  for (; !signal.aborted; await pause(ROOM_MS, signal)) {
    const answer = await insist(ask, signal)
    if (answer.status === 200) return answer
    if (answer.status !== 507 && answer.status !== 500) throw new Error(`No title: ${JSON.stringify(answer.body)}`)
  }
  return null
}
