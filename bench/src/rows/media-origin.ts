import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inTurns } from '../load.ts'
import { signIn } from '../member.ts'
import { rangesPerSecond } from '../raw-client.ts'
import { type Result, ratioResult } from '../result.ts'
import { NGINX_PORT, type Service } from '../service.ts'
import { startPlayback } from './server.ts'

const RANGE_BYTES = 256 * 1024

/** As large as two hours at 1 Mbit/s; a demo film fits whole into what a process keeps. */
const FILM_BYTES = 1024 ** 3
const CHUNK_BYTES = 16 * 1024 ** 2

/** Bytes that nothing can press, beside the files of a film that the media token opens. */
async function makeLargeFile(path: string): Promise<void> {
  const file = await open(path, 'w', 0o644)
  try {
    for (let written = 0; written < FILM_BYTES; written += CHUNK_BYTES) await file.write(randomBytes(CHUNK_BYTES))
    await file.sync()
  } finally {
    await file.close()
  }
}

async function startNginx(service: Service): Promise<() => void> {
  const config = join(service.dataFolder, 'nginx.conf')
  await writeFile(
    config,
    `daemon off; worker_processes 1; user root; pid ${service.dataFolder}/nginx.pid; error_log stderr error;
events { worker_connections 512; }
http { access_log off; sendfile on; keepalive_requests 1000000; types { video/mp4 mp4; }
  server { listen 127.0.0.1:${NGINX_PORT}; root ${join(service.dataFolder, 'storage')}; } }`,
  )
  const child = spawn('nginx', ['-c', config], { stdio: 'inherit' })
  for (let tries = 0; tries < 50; tries++) {
    const isUp = await fetch(`http://127.0.0.1:${NGINX_PORT}/`).then(
      () => true,
      () => false,
    )
    if (child.exitCode !== null) break
    if (isUp) return () => child.kill('SIGTERM')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('nginx did not start')
}

/** Ranges of a film through the media origin, token checked, against nginx on the same file. */
export async function filmBytesRow(service: Service): Promise<Result> {
  const { headers } = await signIn(service.url, 'family@example.com')
  const playback = await startPlayback(service, headers)
  const [, , token, mediaId, version] = new URL(playback.dash, service.url).pathname.split('/')
  const storage = join(service.dataFolder, 'storage')
  const place = `media/demo/${mediaId}/${version}/cenc/gigabyte.mp4`
  await makeLargeFile(join(storage, place))
  const stopNginx = await startNginx(service)
  try {
    const perSecond = (url: string) =>
      rangesPerSecond(new URL(url), { rangeBytes: RANGE_BYTES, sizeBytes: FILM_BYTES }, { connections: 8, seconds: 4 })
    const [ours = [], limits = []] = await inTurns(3, [
      () => perSecond(`${service.url}/media/${token}/${mediaId}/${version}/cenc/gigabyte.mp4`),
      () => perSecond(`http://127.0.0.1:${NGINX_PORT}/${place}`),
    ])
    return ratioResult({
      what: 'film bytes, 256 KB ranges at random places of a gigabyte',
      unit: 'ranges/s',
      ours,
      limits,
      target: 0.5,
      isHigherBetter: true,
    })
  } finally {
    stopNginx()
    await rm(join(storage, place), { force: true })
  }
}
