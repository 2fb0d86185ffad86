import type { StoredFilm } from '../film.ts'
import type { StoreRefused } from '../store-film.ts'

export const MPD = `<MPD>
  <Period>
    <AdaptationSet contentType="video" maxHeight="480">
      <Representation bandwidth="2" codecs="avc1" mimeType="video/mp4" width="428" height="240"><BaseURL>cenc/240p.mp4</BaseURL></Representation>
      <Representation bandwidth="4" codecs="avc1" mimeType="video/mp4" width="854" height="480"><BaseURL>cenc/480p.mp4</BaseURL></Representation>
    </AdaptationSet>
    <AdaptationSet contentType="audio" lang="en">
      <Representation bandwidth="1" codecs="mp4a" mimeType="audio/mp4"><BaseURL>cenc/audio-en.mp4</BaseURL></Representation>
    </AdaptationSet>
  </Period>
</MPD>`

export const toBytes = (length: number, seed: number) => Uint8Array.from({ length }, (_, at) => (at * 7 + seed) % 251)

/** A film on its server, whose line a test cuts after so many bytes, and whose address a test lets run out. */
export function createFilmServer(files: Record<string, Uint8Array>) {
  const server = {
    files,
    version: 'v1',
    token: 1,
    storyboard: null as string | null,
    /** Bytes that still come; then the line breaks, once. */
    cutAfter: Number.POSITIVE_INFINITY,
    refusal: null as StoreRefused | null,
    asked: [] as string[],
    permissions: 0,
    bytesSent: 0,
    async askPermission() {
      server.permissions += 1
      if (server.refusal) throw server.refusal
      const { version, storyboard } = server
      return { mediaId: 'm', version, manifest: 'dash.mpd', storyboard, base: toBase(server) }
    },
    fetch: (async (url: string, init: RequestInit = {}) => {
      init.signal?.throwIfAborted()
      return answer(server, url, init)
    }) as typeof globalThis.fetch,
  }
  return server
}

type Server = ReturnType<typeof createFilmServer>

const toBase = ({ token, version }: Pick<Server, 'token' | 'version'>) => `http://films.test/${token}/m/${version}/`

function answer(server: Server, url: string, { method = 'GET', headers }: RequestInit): Response {
  const name = url.replace(/^http:\/\/films\.test\/\d+\/m\/v\d\//, '')
  const range = (headers as Record<string, string> | undefined)?.range
  server.asked.push(`${method} ${name}${range ? ` ${range.replace('bytes=', '')}` : ''}`)
  if (url !== toBase(server) + name)
    return new Response(null, { status: url.includes(`/${server.token}/m/`) ? 404 : 403 })
  if (name === 'dash.mpd') return new Response(MPD)
  const file = server.files[name]
  if (!file) return new Response(null, { status: 404 })
  if (method === 'HEAD') return new Response(null, { headers: { 'content-length': String(file.length) } })
  const start = Number(/bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0)
  const left = file.subarray(start)
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => send(server, controller, left),
  })
  const span = `bytes ${start}-${file.length - 1}/${file.length}`
  return new Response(body, { status: 206, headers: { 'content-range': span, 'content-length': String(left.length) } })
}

/** In parts that end anywhere. */
const PART = 100_003

function send(server: Server, controller: ReadableStreamDefaultController<Uint8Array>, left: Uint8Array): void {
  for (let at = 0; at < left.length; at += PART) {
    const part = left.subarray(at, at + PART)
    const allowed = part.subarray(0, Math.max(0, server.cutAfter))
    server.cutAfter -= part.length
    server.bytesSent += allowed.length
    if (allowed.length > 0) controller.enqueue(allowed.slice())
    if (allowed.length === part.length) continue
    server.cutAfter = Number.POSITIVE_INFINITY
    // What was brought is read before the line is found broken.
    setTimeout(() => controller.error(new TypeError('network')), 0)
    return
  }
  controller.close()
}

export const toFilm = (change: Partial<StoredFilm> = {}): StoredFilm => ({
  ...{ titleId: 'film', accountId: 'a', people: ['a'], height: 480, aboutBytes: 1, status: 'waiting', problem: null },
  ...{ isUrgent: false, addedAt: 1, mediaId: '', version: '', manifest: '', files: [], storedBytes: 0, about: null },
  ...change,
})
