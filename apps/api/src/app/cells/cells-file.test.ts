import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openNamed, readCellsFile } from './cells-file.ts'
import { toDirectory } from './directory.ts'
import { runCells, USAGE } from './run.ts'

const CELLS = {
  default: 'a',
  cells: {
    a: { database: 'postgres://kola:secret-word@10.0.0.1/kola', storage: 'disk:/srv/a', upstream: '10.0.0.1:8080' },
    b: { database: 'postgres://kola:secret-word@10.0.0.2/kola', storage: 'disk:/srv/b', upstream: '10.0.0.2:8080' },
  },
  hosts: { moved: ['films.example'] },
}
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kola-cells-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function write(content: unknown, mode = 0o600): Promise<string> {
  const path = join(folder, 'cells.json')
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  await chmod(path, mode)
  return path
}

describe('the file of cells', () => {
  test('is read by its owner alone, and what is wrong in it is told without what it holds', async () => {
    await expect(readCellsFile(await write(CELLS, 0o644))).rejects.toThrow('chmod 600')
    await expect(readCellsFile(await write('{"secret-word'))).rejects.toThrow(/is not JSON$/)
    await expect(readCellsFile(await write({ ...CELLS, default: 'c' }))).rejects.toThrow('default names no cell')
    const wrong = { ...CELLS, cells: { ...CELLS.cells, a: { ...CELLS.cells.a, database: 'mysql://secret-word' } } }
    const error = await readCellsFile(await write(wrong)).catch((thrown: Error) => thrown)
    expect(String(error)).toMatch(/cells\.a\.database: must begin with postgres:/)
    expect(String(error)).not.toContain('secret-word')
    const file = await readCellsFile(await write(CELLS))
    expect(() => openNamed(file, 'c')).toThrow('there is no cell c; there are a, b')
  })

  test('makes what nginx includes: by customer, by host, and by what a cell answers', async () => {
    const file = await readCellsFile(await write(CELLS))
    const text = toDirectory(file, { a: ['stays'], b: ['moved'] })
    expect(text).toContain('upstream cell_b { server 10.0.0.2:8080; keepalive 64; }')
    expect(text).toMatch(/map \$host \$kola_host_cell \{\n {2}"films\.example" cell_b;\n {2}default cell_a;\n\}/)
    expect(text).toMatch(/map \$http_x_customer_id \$kola_cell \{\n {2}"stays" cell_a;\n {2}"moved" cell_b;\n/)
    expect(text).toMatch(/map \$upstream_http_x_kola_cell \$kola_told_cell \{\n {2}"a" cell_a;\n {2}"b" cell_b;\n/)
    expect(text).not.toContain('secret-word')
  })

  test('is wanted by every command', async () => {
    const ask = (...argv: string[]) => runCells({ argv, print: () => undefined })
    const path = await write(CELLS)
    await expect(ask('move')).rejects.toThrow(USAGE)
    await expect(ask('sink', '--cells', path)).rejects.toThrow(USAGE)
    await expect(ask('move', '--cells', path, '--tenant', 'no such', '--from', 'a', '--to', 'b')).rejects.toThrow(USAGE)
    await expect(ask('move', '--cells', path, '--tenant', 'moved', '--from', 'a', '--to', 'c')).rejects.toThrow(
      'no cell c',
    )
  })
})
