import { readFile, stat } from 'node:fs/promises'
import { Secret } from '@kola/platform/config'
import { createStorage, parseStorageUrl } from '@kola/platform/storage/create-storage'
import * as z from 'zod/mini'
import { type Cell, openCell } from './cell.ts'

const NAME = /^[a-z0-9][a-z0-9-]{0,29}$/
const databaseUrl = z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'))

const schema = z.object({
  /** Where callers go that name nobody. */
  default: z.string(),
  cells: z.record(
    z.string().check(z.regex(NAME, 'a cell’s name has small letters, digits and dashes')),
    z.object({
      /** Of a superuser: only they may copy a tenant. */
      database: databaseUrl,
      /** Under which the servers of other cells reach it; `database` unless given. */
      replication: z.optional(databaseUrl),
      storage: z.string(),
      s3: z.optional(z.object({ accessKeyId: z.string(), secretAccessKey: z.string() })),
      /** Of the api, as nginx names it: host and port. */
      upstream: z.string().check(z.regex(/^[\w.-]+(:\d{1,5})?$/, 'must be host:port')),
    }),
  ),
  /** Host names by tenant. */
  hosts: z._default(z.record(z.string(), z.array(z.string().check(z.regex(/^[a-z0-9.-]+$/)))), {}),
})

export type CellsFile = z.output<typeof schema>

/** @throws Error that says what is wrong, and never what the file holds: it bears passwords */
export async function readCellsFile(path: string): Promise<CellsFile> {
  const { mode } = await stat(path)
  if ((mode & 0o077) !== 0) throw new Error(`${path} bears passwords: nobody but its owner may read it (chmod 600)`)
  const result = schema.safeParse(parse(await readFile(path, 'utf8'), path))
  if (!result.success) {
    const issues = result.error.issues.map(({ path: at, message }) => `${at.map(String).join('.')}: ${message}`)
    throw new Error(`${path}: ${issues.join('; ')}`)
  }
  if (!result.data.cells[result.data.default]) throw new Error(`${path}: default names no cell`)
  return result.data
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${path} is not JSON`)
  }
}

/** @throws Error for a name that no cell has */
export function openNamed(file: CellsFile, name: string | undefined): Cell {
  const found = name === undefined ? undefined : file.cells[name]
  if (!found || name === undefined)
    throw new Error(`there is no cell ${name ?? ''}; there are ${Object.keys(file.cells).join(', ')}`)
  const { database, replication = database, storage, s3 } = found
  const keys = s3 ? { accessKeyId: s3.accessKeyId, secretAccessKey: new Secret(s3.secretAccessKey) } : {}
  return openCell({
    ...{ name, url: database, replicationUrl: replication },
    storage: createStorage(parseStorageUrl(storage, keys)),
  })
}
