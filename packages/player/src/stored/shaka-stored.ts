import type { ShakaLibrary } from '../engines/shaka-library.ts'
import type { StoredBytes } from '../source.ts'

/** Of addresses that lead to this device. */
const SCHEME = 'kola-stored'
const ADDRESS = `${SCHEME}://film/`
const MANIFEST = 'dash.mpd'

type Headers = Readonly<Record<string, string>>

/** `bytes=5-9`; the whole file where none is asked for. */
export function toRange(headers: Headers): { start: number; end: number | null } {
  const [, start, end] = /^bytes=(\d+)-(\d*)$/.exec(headers.Range ?? headers.range ?? '') ?? []
  return { start: Number(start ?? 0), end: end ? Number(end) : null }
}

/** Answers a request of Shaka's with bytes of this device. */
export async function answerStored(
  { manifest, read }: StoredBytes,
  uri: string,
  headers: Headers,
): Promise<ArrayBuffer> {
  const name = decodeURIComponent(uri.slice(ADDRESS.length))
  const bytes = name === MANIFEST ? new TextEncoder().encode(manifest) : await read({ name, ...toRange(headers) })
  return bytes.buffer as ArrayBuffer
}

/** Makes Shaka read this film from the device. @returns the address of its manifest there */
export function openStored(shaka: ShakaLibrary, stored: StoredBytes): string {
  const { NetworkingEngine } = shaka.net
  NetworkingEngine.registerScheme(
    SCHEME,
    (uri, request) =>
      shaka.util.AbortableOperation.notAbortable(
        answerStored(stored, uri, request.headers).then(
          (data) => ({ uri, originalUri: uri, data, headers: {}, status: 200, timeMs: 0, fromCache: true }) as never,
          () => {
            const { Severity, Category, Code } = shaka.util.Error
            throw new shaka.util.Error(Severity.CRITICAL, Category.STORAGE, Code.KEY_NOT_FOUND, uri)
          },
        ),
      ),
    NetworkingEngine.PluginPriority.APPLICATION,
  )
  return ADDRESS + MANIFEST
}
