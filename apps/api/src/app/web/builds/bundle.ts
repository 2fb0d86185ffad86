import { hash } from 'node:crypto'
import type { Mac } from '@kola/platform/key-ring'
import * as z from 'zod/mini'
import type { WebFile } from '../web-files.ts'

/** Where a file lies among the bytes of its build. */
const entrySchema = z.object({ start: z.int(), bytes: z.int(), sha256: z.string(), type: z.string() })
const indexSchema = z.object({ files: z.record(z.string(), entrySchema), mac: z.string() })

export type BundleEntry = z.infer<typeof entrySchema>
export type BundleFiles = Readonly<Record<string, BundleEntry>>

export interface Bundle {
  /** Named by what it holds: the same build has the same name wherever it was made. */
  id: string
  index: Buffer
  bytes: Buffer
}

const ASSETS = 'assets/'
const toSha256 = (bytes: Buffer) => hash('sha256', bytes, 'base64url')

/** The files of a build whose names bear a hash, one behind the other. What lies beside films is believed by its signature alone. */
export function packBundle(files: readonly WebFile[], mac: Mac): Bundle {
  const parts: Buffer[] = []
  const entries: Record<string, BundleEntry> = {}
  let start = 0
  for (const { path, kept } of files.filter(({ isImmutable }) => isImmutable)) {
    const { body, type } = kept
    entries[path.slice(ASSETS.length)] = { start, bytes: body.length, sha256: toSha256(body), type }
    parts.push(body)
    start += body.length
  }
  const text = JSON.stringify(entries)
  const index = JSON.stringify({ files: entries, mac: mac.sign(text).toString('base64url') })
  return { id: hash('sha256', text, 'hex').slice(0, 32), index: Buffer.from(index), bytes: Buffer.concat(parts) }
}

/** @returns null for an index that is none of ours */
export function readIndex(bytes: Buffer, mac: Mac): BundleFiles | null {
  const parsed = indexSchema.safeParse(parse(bytes))
  if (!parsed.success) return null
  const { files, mac: signature } = parsed.data
  return mac.isRight(JSON.stringify(files), Buffer.from(signature, 'base64url')) ? files : null
}

export const isWhole = (entry: BundleEntry, bytes: Buffer): boolean => toSha256(bytes) === entry.sha256

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}
