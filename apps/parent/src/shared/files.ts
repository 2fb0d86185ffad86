import { open, readFile, rename } from 'node:fs/promises'

/** Replaces a file as a whole, readable for its owner only, and lasting when it returns. */
export async function writePrivate(path: string, text: string): Promise<void> {
  const draft = `${path}.new`
  const handle = await open(draft, 'w', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, path)
}

/** @returns null where there is no such file, or no JSON object in it */
export async function readJson(path: string): Promise<Record<string, unknown> | null> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
