import { spawn } from 'node:child_process'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inTurns } from '../load.ts'
import { signIn } from '../member.ts'
import { rangesPerSecond } from '../raw-client.ts'
import { type Result, ratioResult } from '../result.ts'
import type { Service } from '../service.ts'
import { startPlayback } from './server.ts'

const NGINX_PORT = 19082
const RANGE_BYTES = 256 * 1024

async function largestFilm(folder: string): Promise<{ path: string; size: number }> {
  let largest = { path: '', size: 0 }
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.mp4')) continue
    const path = join(entry.parentPath, entry.name)
    const { size } = await stat(path)
    if (size > largest.size) largest = { path, size }
  }
  return largest
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
  const film = await largestFilm(join(storage, 'media', 'demo', mediaId ?? '', version ?? ''))
  const name = film.path.slice(join(storage, 'media', 'demo', mediaId ?? '', version ?? '').length + 1)
  const stopNginx = await startNginx(service)
  try {
    const perSecond = (url: string) =>
      rangesPerSecond(new URL(url), { rangeBytes: RANGE_BYTES, sizeBytes: film.size }, { connections: 8, seconds: 4 })
    const [ours = [], limits = []] = await inTurns(3, [
      () => perSecond(`${service.url}/media/${token}/${mediaId}/${version}/${name}`),
      () => perSecond(`http://127.0.0.1:${NGINX_PORT}${film.path.slice(storage.length)}`),
    ])
    return ratioResult({
      what: 'film bytes, 256 KB ranges',
      unit: 'ranges/s',
      ours,
      limits,
      target: 0.5,
      isHigherBetter: true,
    })
  } finally {
    stopNginx()
  }
}
