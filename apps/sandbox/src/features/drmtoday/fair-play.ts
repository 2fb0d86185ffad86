import { createHash } from 'node:crypto'
import { Refusal } from './refusal.ts'

/** Fixed bytes with the outer shape of a DER certificate: no Apple device would take them. */
export const CERTIFICATE = Buffer.concat([
  Buffer.from([0x30, 0x82, 0x01, 0x00]),
  Buffer.alloc(256, 'kola-sandbox-fairplay-'),
])

export interface FairPlayRequest {
  assetId: string
  /** Server playback context, as the device made it. */
  spc: Buffer
}

/**
 * A form with `spc` and `assetId`; some connectors send the content id as a bare word without a name.
 * @throws Refusal
 */
export function readFairPlayRequest(body: Buffer): FairPlayRequest {
  const form = new URLSearchParams(body.toString('utf8'))
  // A plus sign that was not URL-encoded arrives as a space.
  const spc = form.get('spc')?.replaceAll(' ', '+') ?? ''
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(spc)) throw new Refusal('bad-request', 'spc is not base64')
  const bare = [...form].find(([name, value]) => name !== 'spc' && name !== 'assetId' && value === '')?.[0]
  const assetId = form.get('assetId') ?? bare
  if (!assetId) throw new Refusal('bad-request', 'no assetId')
  return { assetId, spc: Buffer.from(spc, 'base64') }
}

/** Bytes that stand for a content key context: the same for the same request, different for any other. */
export function createContentKeyContext({ assetId, spc }: FairPlayRequest): Buffer {
  return createHash('sha256').update('ckc').update(assetId).update(spc).digest()
}
