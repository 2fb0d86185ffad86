import { beforeEach, describe, expect, it } from 'vitest'
import type { ShakaLibrary } from '../engines/shaka-library.ts'
import type { MediaSource } from '../source.ts'
import { takeFewerTrips } from './fewer-trips.ts'

const MANIFEST = 0
const SEGMENT = 1
const BASE = 'http://kola.test/media/token/media-film/v1/'
const FILE = `${BASE}cenc/240p.mp4`
type Plugin = (uri: string, request: Asked) => Answered
const schemes = new Map<string, Plugin>()
let canFetch = true
const SHAKA = {
  net: {
    HttpFetchPlugin: { isSupported: () => canFetch, parse: (uri: string, request: Asked) => askLine(uri, request) },
    NetworkingEngine: {
      RequestType: { MANIFEST, SEGMENT },
      PluginPriority: {},
      registerScheme: (name: string, plugin: Plugin) => schemes.set(name, plugin),
    },
  },
  util: { AbortableOperation: { completed: (answer: Answered) => answer } },
} as unknown as ShakaLibrary
const MPD = `<MPD><!-- Yorùbá --><Representation><BaseURL>cenc/240p.mp4</BaseURL>
  <SegmentBase indexRange="4-6"><Initialization range="0-3"/></SegmentBase></Representation></MPD>`
/** The film's bytes, of which the first four are for the decoder and three more list the pieces. */
const FILM = Uint8Array.from([10, 11, 12, 13, 20, 21, 22, 30, 31, 32])

interface Asked {
  uris: string[]
  headers: Record<string, string>
}
interface Answered {
  uri: string
  originalUri: string
  originalRequest: Asked
  data: ArrayBuffer
}
type Filter<T> = (type: number, message: T) => unknown

let asked: string[]
let bytes: Uint8Array

function askLine(uri: string, request: Asked): Answered {
  const range = request.headers.Range ?? ''
  asked.push(`${uri.replace(BASE, '')} ${range}`.trim())
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? []
  const data = uri.endsWith('.mpd') ? new TextEncoder().encode(MPD) : bytes.slice(Number(start), Number(end) + 1)
  return { uri, originalUri: uri, originalRequest: request, data: data.buffer as ArrayBuffer }
}

/** A player whose line answers as the service does. */
function open(source: MediaSource, film: Uint8Array = FILM) {
  bytes = film
  const filters: { request: Filter<Asked>[]; response: Filter<Answered>[] } = { request: [], response: [] }
  const network = {
    registerRequestFilter: (filter: Filter<Asked>) => filters.request.push(filter),
    registerResponseFilter: (filter: Filter<Answered>) => filters.response.push(filter),
  }
  takeFewerTrips(SHAKA, { getNetworkingEngine: () => network } as never, source)

  return async (type: number, url: string, range?: string): Promise<Answered> => {
    const request: Asked = { uris: [url], headers: range ? { Range: range } : {} }
    for (const filter of filters.request) await filter(type, request)
    // The way is chosen by the address before any filter: a data address does not choose its own.
    const fetchBy = schemes.get(url.replace(/:.*/s, '')) ?? askLine
    const answer = fetchBy(request.uris[0] ?? '', request)
    for (const filter of filters.response) await filter(type, answer)
    return answer
  }
}

const read = ({ data }: Answered) => [...new Uint8Array(data)]

beforeEach(() => {
  asked = []
  canFetch = true
  schemes.clear()
})

describe('takeFewerTrips', () => {
  const source: MediaSource = { url: `${BASE}dash.mpd`, format: 'dash', manifest: MPD }

  it('asks for no manifest that came already, whose files lie beside its address', async () => {
    const answer = await open(source)(MANIFEST, source.url)
    expect(asked).toEqual([])
    expect(new TextDecoder().decode(answer.data)).toBe(MPD)
    expect(answer.uri).toBe(source.url)
  })

  it('asks for the beginning of a file once, and gives each part to who wants it', async () => {
    const ask = open(source)
    await ask(MANIFEST, source.url)
    expect(read(await ask(SEGMENT, FILE, 'bytes=4-6'))).toEqual([20, 21, 22])
    expect(read(await ask(SEGMENT, FILE, 'bytes=0-3'))).toEqual([10, 11, 12, 13])
    expect(read(await ask(SEGMENT, FILE, 'bytes=7-9'))).toEqual([30, 31, 32])
    expect(asked).toEqual(['cenc/240p.mp4 bytes=0-6', 'cenc/240p.mp4 bytes=7-9'])
  })

  it('does the same with a manifest that had to be asked for', async () => {
    const ask = open({ url: source.url, format: 'dash' })
    await ask(MANIFEST, source.url)
    expect(read(await ask(SEGMENT, FILE, 'bytes=4-6'))).toEqual([20, 21, 22])
    expect(read(await ask(SEGMENT, FILE, 'bytes=0-3'))).toEqual([10, 11, 12, 13])
    expect(asked).toEqual(['dash.mpd', 'cenc/240p.mp4 bytes=0-6'])
  })

  it('asks for what the decoder must know where it did not come before', async () => {
    const ask = open(source)
    await ask(MANIFEST, source.url)
    expect(read(await ask(SEGMENT, FILE, 'bytes=0-3'))).toEqual([10, 11, 12, 13])
    expect(asked).toEqual(['cenc/240p.mp4 bytes=0-3'])
  })

  it('takes nothing apart that is not as long as it was asked for', async () => {
    const ask = open(source, FILM.slice(0, 5))
    await ask(MANIFEST, source.url)
    expect(read(await ask(SEGMENT, FILE, 'bytes=4-6'))).toEqual([10, 11, 12, 13, 20])
    await ask(SEGMENT, FILE, 'bytes=0-3')
    expect(asked).toEqual(['cenc/240p.mp4 bytes=0-6', 'cenc/240p.mp4 bytes=0-3'])
  })

  it('leaves all as it is where requests are made in an older way', async () => {
    canFetch = false
    const ask = open(source)
    await ask(MANIFEST, source.url)
    await ask(SEGMENT, FILE, 'bytes=4-6')
    await ask(SEGMENT, FILE, 'bytes=0-3')
    expect(asked).toEqual(['dash.mpd', 'cenc/240p.mp4 bytes=4-6', 'cenc/240p.mp4 bytes=0-3'])
  })
})
