import { readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { constants, gunzip, gzip } from 'node:zlib'
import type { EndpointKey } from '@kola/contract/http/endpoints'

export type Row = Record<string, unknown>
/** Rows by table, as PostgreSQL writes them in JSON. */
export type Tables = Record<string, Row[]>

/** A call that a client of the release made, and what it was answered. */
export interface CachedResponse {
  key: EndpointKey
  /** Whose token it bore. */
  as: string
  query?: Record<string, unknown>
  answer: unknown
}

/** What the people and devices of that time hold; nothing of it is a secret of anybody. */
export interface Holder {
  username: string
  type: 'email' | 'number'
  /** As clients send it; none for who signs in with a provider. */
  password?: string
  userToken: string
  deviceId?: string
  /** Full address of the presence record of a film that was playing, with its token. */
  presence?: string
}

/** What a tagged version left behind: rows of all tables, and what its members still hold. */
export interface Release {
  version: string
  /** By these the database had its shape. */
  migrations: string[]
  tables: Tables
  /** SQL that makes the queue's own tables as the library of that time did. */
  queueShape: string
  queueTables: Tables
  holders: Record<string, Holder>
  answers: CachedResponse[]
}

const FOLDER = new URL('./releases/', import.meta.url)
const ENDING = '.json.gz'

export const listReleases = async (): Promise<string[]> =>
  (await readdir(FOLDER)).filter((name) => name.endsWith(ENDING)).map((name) => name.slice(0, -ENDING.length))

export async function readRelease(version: string): Promise<Release> {
  const bytes = await readFile(new URL(version + ENDING, FOLDER))
  return JSON.parse((await promisify(gunzip)(bytes)).toString()) as Release
}

/** Of this code. */
export async function readVersion(): Promise<string> {
  const text = await readFile(new URL('../../../../../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** @returns how many bytes it has */
export async function writeRelease(release: Release): Promise<number> {
  const bytes = await promisify(gzip)(JSON.stringify(release), { level: constants.Z_BEST_COMPRESSION })
  await writeFile(new URL(release.version + ENDING, FOLDER), bytes)
  return bytes.length
}
