import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface StoredObject {
  body: Buffer
  contentType: string
  modifiedAt: Date
  storageClass?: string | undefined
}

interface StartedUpload {
  key: string
  parts: Map<number, Buffer>
  contentType: string
  startedAt: Date
}

/** What happens to a request instead: an answer of that status and code, or a line that breaks after so many bytes. */
export type S3Fault = { status: number; code: string; headers?: Record<string, string> } | { breakAfterBytes: number }

export interface S3ServerOptions {
  /** Waited for before a request is done. */
  before?: (
    operation: string,
    key: string,
    range: string | undefined,
  ) => Promise<S3Fault | undefined> | Promise<void> | undefined
  /** A free one unless told otherwise. */
  port?: number
  /** What a list has at most, whatever it is asked for. */
  page?: number
}

export interface S3Server {
  endpoint: string
  /** How many requests each operation got, such as `PutObject` or `UploadPart`. */
  counts: Record<string, number>
  /** Keys of objects that stand in the bucket. */
  contentTypeOf(key: string): string | undefined
  /** Puts an object there, by nobody's request. */
  place(key: string, body: Buffer, more?: { storageClass?: string; modifiedAt?: Date }): void
  /** Of all that stand in the bucket, sorted. */
  keys(): string[]
  close(): Promise<void>
}

const PAGE = 3

/** The part of the S3 protocol that the storage speaks (path style, lists in pages of three unless told otherwise), for one bucket. */
export async function startS3Server(
  bucket: string,
  { before, port: wanted = 0, page = PAGE }: S3ServerOptions = {},
): Promise<S3Server> {
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, StartedUpload>()
  const counts: Record<string, number> = {}
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const key = decodeURIComponent(url.pathname).slice(`/${bucket}/`.length)
    const body = await readBody(request)
    const operation = toOperation(request.method ?? '', url, key)
    counts[operation] = (counts[operation] ?? 0) + 1
    const fault = await before?.(operation, key, request.headers.range)
    const isSigned =
      request.headers.authorization?.startsWith('AWS4-HMAC-SHA256') || url.searchParams.has('X-Amz-Signature')
    if (!isSigned) return fail(response, 403, 'AccessDenied')
    if (fault && 'status' in fault) {
      for (const [name, value] of Object.entries(fault.headers ?? {})) response.setHeader(name, value)
      return fail(response, fault.status, fault.code)
    }
    const breakAfterBytes = fault?.breakAfterBytes ?? null
    answer({ operation, url, key, body, request, response, objects, uploads, breakAfterBytes, page })
  })
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    counts,
    keys: () => [...objects.keys()].sort(),
    contentTypeOf: (key) => objects.get(key)?.contentType,
    place: (key, body, { storageClass, modifiedAt = new Date() } = {}) =>
      void objects.set(key, { body, contentType: '', modifiedAt, storageClass }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function toOperation(method: string, url: URL, key: string): string {
  const query = url.searchParams
  if (key === '' && method === 'GET') return query.has('uploads') ? 'ListMultipartUploads' : 'ListObjectsV2'
  if (method === 'POST') return query.has('uploads') ? 'CreateMultipartUpload' : 'CompleteMultipartUpload'
  if (method === 'PUT') return query.has('partNumber') ? 'UploadPart' : 'PutObject'
  if (method === 'DELETE' && query.has('uploadId')) return 'AbortMultipartUpload'
  return { GET: 'GetObject', HEAD: 'HeadObject', DELETE: 'DeleteObject' }[method] ?? 'Unknown'
}

interface Call {
  operation: string
  url: URL
  key: string
  body: Buffer
  request: IncomingMessage
  response: ServerResponse
  objects: Map<string, StoredObject>
  uploads: Map<string, StartedUpload>
  breakAfterBytes: number | null
  page: number
}

function answer(call: Call): void {
  const { operation, url, key, body, request, response, objects, uploads } = call
  const uploadId = url.searchParams.get('uploadId') ?? ''
  const store = (bytes: Buffer, contentType = toType(request)) => {
    objects.set(key, { body: bytes, contentType, modifiedAt: new Date() })
    response.setHeader('etag', toEtag(bytes))
  }
  if (operation === 'PutObject') {
    store(body)
    response.end()
  } else if (operation === 'CreateMultipartUpload') {
    const id = randomUUID()
    uploads.set(id, { key, parts: new Map(), contentType: toType(request), startedAt: new Date() })
    xml(response, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
  } else if (operation === 'UploadPart') {
    uploads.get(uploadId)?.parts.set(Number(url.searchParams.get('partNumber')), body)
    response.setHeader('etag', toEtag(body)).end()
  } else if (operation === 'CompleteMultipartUpload') {
    const { parts, contentType = '' } = uploads.get(uploadId) ?? {}
    const sorted = [...(parts ?? [])].sort(([a], [b]) => a - b)
    store(Buffer.concat(sorted.map(([, bytes]) => bytes)), contentType)
    uploads.delete(uploadId)
    xml(response, `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`)
  } else if (operation === 'AbortMultipartUpload') {
    uploads.delete(uploadId)
    response.writeHead(204).end()
  } else if (operation === 'ListMultipartUploads') {
    listUploads(call)
  } else if (operation === 'DeleteObject') {
    objects.delete(key)
    response.writeHead(204).end()
  } else if (operation === 'ListObjectsV2') {
    listObjects(call)
  } else {
    readObject(call)
  }
}

function readObject(call: Call): void {
  const { key, response, objects } = call

  const found = objects.get(key)
  if (found) sendObject(call, found)
  else fail(response, 404, 'NoSuchKey')
}

function sendObject({ operation, request, response, breakAfterBytes }: Call, found: StoredObject): void {
  const etag = toEtag(found.body)
  const isCold = found.storageClass === 'GLACIER'
  const isOther = (request.headers['if-match'] ?? etag) !== etag
  if (isCold && operation === 'GetObject') {
    fail(response, 403, 'InvalidObjectState')
    return
  }
  if (isOther) {
    fail(response, 412, 'PreconditionFailed')
    return
  }
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
  const [start, end] = range ? [Number(range[1]), Number(range[2])] : [0, found.body.length - 1]
  const body = found.body.subarray(start, end + 1)
  response.writeHead(range ? 206 : 200, {
    'content-length': body.length,
    'last-modified': found.modifiedAt.toUTCString(),
    etag,
    ...(range && { 'content-range': `bytes ${start}-${start + body.length - 1}/${found.body.length}` }),
    ...(found.storageClass && { 'x-amz-storage-class': found.storageClass }),
  })
  if (breakAfterBytes === null) response.end(operation === 'HeadObject' ? undefined : body)
  else response.write(body.subarray(0, breakAfterBytes), () => setTimeout(() => response.destroy(), 20))
}

/** By key, folders among the files where a delimiter is asked for. */
function listObjects({ url, response, objects, page: most }: Call): void {
  const prefix = url.searchParams.get('prefix') ?? ''
  const delimiter = url.searchParams.get('delimiter')
  const start = Number(url.searchParams.get('continuation-token') ?? 0)
  const after = url.searchParams.get('start-after') ?? ''
  const page = Math.min(most, Number(url.searchParams.get('max-keys') ?? most))
  const toFolder = (key: string) => {
    const at = delimiter ? key.indexOf(delimiter, prefix.length) : -1
    return at < 0 ? null : key.slice(0, at + 1)
  }
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const rows = [...new Set(keys.map((key) => toFolder(key) ?? key))]
  const isTruncated = start + page < rows.length
  const contents = rows.slice(start, start + page).map((key) => {
    const found = objects.get(key)
    if (!found || toFolder(key) !== null) return `<CommonPrefixes><Prefix>${escaped(key)}</Prefix></CommonPrefixes>`
    const { modifiedAt, body, storageClass = 'STANDARD' } = found
    const facts = `<Size>${body.length}</Size><StorageClass>${storageClass}</StorageClass>`
    return `<Contents><Key>${escaped(key)}</Key><LastModified>${modifiedAt.toISOString()}</LastModified>${facts}</Contents>`
  })
  const next = isTruncated ? `<NextContinuationToken>${start + page}</NextContinuationToken>` : ''
  xml(
    response,
    `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
  )
}

const escaped = (text: string): string => text.replace(/[<>&"']/g, (one) => `&#${one.charCodeAt(0)};`)

/** By key and id, one a page. */
function listUploads({ url, response, uploads }: Call): void {
  const toPlace = (key: string, id: string) => `${key}\0${id}`
  const { searchParams: query } = url
  const after = toPlace(query.get('key-marker') ?? '', query.get('upload-id-marker') ?? '')
  const all = [...uploads].map(([id, { key, startedAt }]) => ({ id, key, startedAt, place: toPlace(key, id) }))
  const [first, ...rest] = all.filter(({ place }) => place > after).sort((a, b) => (a.place < b.place ? -1 : 1))
  const upload = first
    ? `<Upload><Key>${first.key}</Key><UploadId>${first.id}</UploadId><Initiated>${first.startedAt.toISOString()}</Initiated></Upload><NextKeyMarker>${first.key}</NextKeyMarker><NextUploadIdMarker>${first.id}</NextUploadIdMarker>`
    : ''
  xml(
    response,
    `<ListMultipartUploadsResult><IsTruncated>${rest.length > 0}</IsTruncated>${upload}</ListMultipartUploadsResult>`,
  )
}

const toType = (request: IncomingMessage): string => request.headers['content-type'] ?? ''

async function readBody(request: IncomingMessage): Promise<Buffer> {
  return Buffer.concat(await request.toArray())
}

function toEtag(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`
}

function xml(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${body}`)
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}
