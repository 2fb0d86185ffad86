import type { ShakaLibrary } from '../engines/shaka-library.ts'
import type { MediaSource } from '../source.ts'
import { readDataUrls, toDataUrl } from './data-url.ts'
import { type Head, planHead, readHeads } from './heads.ts'

type ShakaPlayer = InstanceType<ShakaLibrary['Player']>
type Networking = NonNullable<ReturnType<ShakaPlayer['getNetworkingEngine']>>
type Request = Parameters<Parameters<Networking['registerRequestFilter']>[0]>[1]
type Response = Parameters<Parameters<Networking['registerResponseFilter']>[0]>[1]

/**
 * Shaka asks one thing after the other: the manifest, the list of a file's pieces, what its decoder must know, the first
 * piece. Here the manifest is the one that came with the permission, and a file's beginning comes in one answer.
 */
export function takeFewerTrips(shaka: ShakaLibrary, player: ShakaPlayer, source: MediaSource): void {
  const { MANIFEST, SEGMENT } = shaka.net.NetworkingEngine.RequestType
  const heads = new Map<string, Head>()
  /** Beginnings that have come, by file. */
  const inits = new Map<string, ArrayBuffer>()
  if (!readDataUrls(shaka)) return
  const network = player.getNetworkingEngine()

  network?.registerRequestFilter((type, request) => {
    if (type === MANIFEST && source.manifest) request.uris = [toDataUrl(source.manifest)]
    if (type === SEGMENT) joinHead(request, heads, inits)
  })
  network?.registerResponseFilter((type, response) => {
    if (type === SEGMENT) partHead(response, heads, inits)
    if (type !== MANIFEST || source.format !== 'dash') return
    // What the manifest names lies beside its address, wherever its text came from.
    if (source.manifest) response.uri = source.url
    for (const [file, head] of readHeads(toText(response.data))) heads.set(file, head)
  })
}

/** Who asks for the list is given what stands before it as well; who asks for that afterwards has it already. */
function joinHead(request: Request, heads: ReadonlyMap<string, Head>, inits: ReadonlyMap<string, ArrayBuffer>): void {
  const plan = planHead(heads, request.uris[0] ?? '', request.headers.Range)
  if (!plan) return
  if (plan.wants === 'index') request.headers.Range = `bytes=0-${plan.head.indexEnd}`
  const init = plan.wants === 'init' ? inits.get(plan.file) : undefined
  if (init) request.uris = [toDataUrl(init)]
}

function partHead(response: Response, heads: ReadonlyMap<string, Head>, inits: Map<string, ArrayBuffer>): void {
  const { originalUri, originalRequest, data } = response
  const bytes = toBytes(data)
  for (const [file, { initEnd, indexStart, indexEnd }] of heads) {
    const isJoined = originalRequest.headers.Range === `bytes=0-${indexEnd}` && isOf(originalUri, file)
    if (!isJoined || bytes.byteLength !== indexEnd + 1) continue
    inits.set(file, bytes.slice(0, initEnd + 1))
    response.data = bytes.slice(indexStart)
    return
  }
}

const isOf = (url: string, file: string) => url.replace(/[?#].*/, '').endsWith(`/${file}`)

function toBytes(data: ArrayBuffer | ArrayBufferView): ArrayBuffer {
  if (data instanceof ArrayBuffer) return data
  return data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength) as ArrayBuffer
}

const toText = (data: ArrayBuffer | ArrayBufferView) => new TextDecoder().decode(toBytes(data))
