import { readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { constants, gunzip, gzip } from 'node:zlib'
import type { Statement } from '@kola/platform/testing/statements/record'

const FOLDER = new URL('./releases/', import.meta.url)
const ENDING = '.json.gz'

export const listRecorded = async (): Promise<string[]> =>
  (await readdir(FOLDER)).filter((name) => name.endsWith(ENDING)).map((name) => name.slice(0, -ENDING.length))

/** What the code of a release said to the database while invented people lived with it, in its order. */
export async function readStatements(version: string): Promise<Statement[]> {
  const bytes = await readFile(new URL(version + ENDING, FOLDER))
  return JSON.parse((await promisify(gunzip)(bytes)).toString()) as Statement[]
}

/** @returns how many bytes it has */
export async function writeStatements(version: string, statements: readonly Statement[]): Promise<number> {
  const bytes = await promisify(gzip)(JSON.stringify(statements), { level: constants.Z_BEST_COMPRESSION })
  await writeFile(new URL(version + ENDING, FOLDER), bytes)
  return bytes.length
}
