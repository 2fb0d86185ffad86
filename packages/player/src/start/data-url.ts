import type { ShakaLibrary } from '../engines/shaka-library.ts'

type SchemePlugin = Parameters<ShakaLibrary['net']['NetworkingEngine']['registerScheme']>[1]

/** An address that holds what it stands for, and so costs no trip. */
export function toDataUrl(body: string | ArrayBuffer): string {
  if (typeof body === 'string') return `data:,${encodeURIComponent(body)}`
  let text = ''
  for (const byte of new Uint8Array(body)) text += String.fromCharCode(byte)
  return `data:;base64,${btoa(text)}`
}

/**
 * Lets Shaka read such addresses where a filter put one in the place of another: it has chosen how to fetch by then.
 * @returns false in a browser whose requests Shaka makes in an older way
 */
export function readDataUrls({ net, util }: ShakaLibrary): boolean {
  const { HttpFetchPlugin, NetworkingEngine } = net
  if (!HttpFetchPlugin.isSupported()) return false
  const fetchOrRead: SchemePlugin = (uri, request, ...rest) => {
    if (!uri.startsWith('data:')) return HttpFetchPlugin.parse(uri, request, ...rest)
    const answer = { uri, originalUri: uri, originalRequest: request, headers: {}, timeMs: 0, fromCache: true }
    return util.AbortableOperation.completed({ ...answer, data: fromDataUrl(uri) })
  }
  for (const scheme of ['http', 'https']) {
    NetworkingEngine.registerScheme(scheme, fetchOrRead, NetworkingEngine.PluginPriority.APPLICATION, true)
  }
  return true
}

/** Reads the two forms that are written here. */
export function fromDataUrl(url: string): ArrayBuffer {
  const [, base64, text = ''] = /^data:(;base64)?,(.*)$/s.exec(url) ?? []
  if (!base64) return new TextEncoder().encode(decodeURIComponent(text)).buffer
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer
}
