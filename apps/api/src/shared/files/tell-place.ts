import { timingSafeEqual } from 'node:crypto'
import type { Secret } from '@kola/platform/config'
import { sha256Hex } from '@kola/platform/ids'
import type { Storage } from '@kola/platform/storage'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface PlaceTellerNeeds {
  storage: Pick<Storage, 'toAddress'>
  /** Of a server in front that reads the bucket itself; null where there is none. */
  edgeSecret: Secret | null
}

const HEADER = 'x-kola-edge'
/** Longer than a server in front goes on with what it was told while the service starts again. */
const ADDRESS_SECONDS = 3_600

/** Answers who bears the secret where in the bucket the file lies, in place of its bytes: whether it is there the bucket says. */
export function createPlaceTeller({ storage, edgeSecret }: PlaceTellerNeeds) {
  const expected = edgeSecret === null ? null : toDigest(edgeSecret.reveal())
  const isOfEdge = (given: string | string[] | undefined) =>
    expected !== null && typeof given === 'string' && timingSafeEqual(toDigest(given), expected)

  /** @returns false when the caller is to have the bytes */
  return async ({ request, reply, key }: { request: FastifyRequest; reply: FastifyReply; key: string }) => {
    if (!isOfEdge(request.headers[HEADER])) return false
    const address = await storage.toAddress(key, ADDRESS_SECONDS)
    if (address === null) return false
    const { host, pathname, search } = new URL(address)
    reply.code(204).headers({
      'cache-control': 'private, no-store',
      'x-kola-bucket-host': host,
      'x-kola-bucket-path': pathname + search,
      'x-kola-bucket-key': key,
    })
    reply.send()
    return true
  }
}

const toDigest = (text: string): Buffer => Buffer.from(sha256Hex(text))
