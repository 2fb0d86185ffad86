import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface StoredObject {
  body: Buffer
  contentType: string
  modifiedAt: Date
}

export interface S3Server {
  endpoint: string
  /** How many requests each operation got, such as `PutObject` or `UploadPart`. */
  counts: Record<string, number>
  /** Keys of objects that stand in the bucket. */
  contentTypeOf(key: string): string | undefined
  close(): Promise<void>
}

const PAGE = 3

/** The part of the S3 protocol that the storage speaks (path style, lists in pages of three), for one bucket. */
export async function startS3Server(bucket: string): Promise<S3Server> {
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const counts: Record<string, number> = {}
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const key = decodeURIComponent(url.pathname).slice(`/${bucket}/`.length)
    const body = await readBody(request)
    const operation = toOperation(request.method ?? '', url, key)
    counts[operation] = (counts[operation] ?? 0) + 1
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) return fail(response, 403, 'AccessDenied')
    answer({ operation, url, key, body, request, response, objects, uploads })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    counts,
    contentTypeOf: (key) => objects.get(key)?.contentType,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function toOperation(method: string, url: URL, key: string): string {
  const query = url.searchParams
  if (key === '' && method === 'GET') return 'ListObjectsV2'
  if (method === 'POST') return query.has('uploads') ? 'CreateMultipartUpload' : 'CompleteMultipartUpload'
  if (method === 'PUT') return query.has('partNumber') ? 'UploadPart' : 'PutObject'
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
  uploads: Map<string, Map<number, Buffer>>
}

function answer(call: Call): void {
  const { operation, url, key, body, request, response, objects, uploads } = call
  const uploadId = url.searchParams.get('uploadId') ?? ''
  const store = (bytes: Buffer) => {
    objects.set(key, { body: bytes, contentType: request.headers['content-type'] ?? '', modifiedAt: new Date() })
    response.setHeader('etag', toEtag(bytes))
  }
  if (operation === 'PutObject') {
    store(body)
    response.end()
  } else if (operation === 'CreateMultipartUpload') {
    const id = randomUUID()
    uploads.set(id, new Map())
    xml(response, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
  } else if (operation === 'UploadPart') {
    uploads.get(uploadId)?.set(Number(url.searchParams.get('partNumber')), body)
    response.setHeader('etag', toEtag(body)).end()
  } else if (operation === 'CompleteMultipartUpload') {
    const parts = [...(uploads.get(uploadId) ?? [])].sort(([a], [b]) => a - b)
    store(Buffer.concat(parts.map(([, bytes]) => bytes)))
    xml(response, `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`)
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

function sendObject({ operation, request, response }: Call, found: StoredObject): void {
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
  const body = range ? found.body.subarray(Number(range[1]), Number(range[2]) + 1) : found.body
  response.writeHead(range ? 206 : 200, {
    'content-length': body.length,
    'last-modified': found.modifiedAt.toUTCString(),
    etag: toEtag(found.body),
  })
  response.end(operation === 'HeadObject' ? undefined : body)
}

function listObjects({ url, response, objects }: Call): void {
  const prefix = url.searchParams.get('prefix') ?? ''
  const start = Number(url.searchParams.get('continuation-token') ?? 0)
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort()
  const isTruncated = start + PAGE < keys.length
  const contents = keys.slice(start, start + PAGE).map((key) => `<Contents><Key>${key}</Key></Contents>`)
  const next = isTruncated ? `<NextContinuationToken>${start + PAGE}</NextContinuationToken>` : ''
  xml(
    response,
    `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
  )
}

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
