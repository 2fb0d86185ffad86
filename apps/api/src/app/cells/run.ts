import { parseArgs } from 'node:util'
import { type Cell, findHome } from './cell.ts'
import { type CellsFile, openNamed, readCellsFile } from './cells-file.ts'
import { listAtHome, toDirectory } from './directory.ts'
import { abortMove, moveTenant } from './move/move.ts'
import { numberCell } from './move/numbers.ts'
import { removeLeft } from './remove.ts'

export const USAGE = `npm run cells -- COMMAND --cells FILE
  number    --cell A --number N           gives a cell its own numbers, once, before its first move
  where     --tenant T                    says where it is
  move      --tenant T --from A --to B    moves it; begun again, it goes on
  abort     --tenant T --from A --to B    undoes a move that is not over
  remove    --tenant T --cell A           removes what it left where it moved away from
  directory                               prints what nginx includes`

interface Asked {
  tenant?: string
  from?: string
  to?: string
  cell?: string
  number?: string
}

type Command = (file: CellsFile, asked: Asked, print: (line: string) => void) => Promise<void>

const TENANT = /^[\w.-]{1,80}$/

function toTenant({ tenant }: Asked): string {
  if (!tenant || !TENANT.test(tenant)) throw new Error(USAGE)
  return tenant
}

async function withCells<T>(cells: Cell[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    await Promise.all(cells.map((cell) => cell.close()))
  }
}

async function route(
  file: CellsFile,
  asked: Asked,
  work: (of: { tenantId: string; from: Cell; to: Cell }) => Promise<void>,
) {
  const tenantId = toTenant(asked)
  const [from, to] = [openNamed(file, asked.from), openNamed(file, asked.to)]
  await withCells([from, to], () => work({ tenantId, from, to }))
}

const openAll = (file: CellsFile): Cell[] => Object.keys(file.cells).map((name) => openNamed(file, name))

const COMMANDS: Readonly<Record<string, Command>> = {
  async number(file, asked, print) {
    const cell = openNamed(file, asked.cell)
    await withCells([cell], () => numberCell(cell, Number(asked.number)))
    print(`${cell.name} has the number ${asked.number}`)
  },
  async where(file, asked, print) {
    const tenantId = toTenant(asked)
    const cells = openAll(file)
    await withCells(cells, async () => {
      for (const cell of cells) {
        const home = await findHome(cell, tenantId)
        if (home) print(`${cell.name}: ${home.state}, ${home.cell}`)
        else if ((await listAtHome(cell)).includes(tenantId)) print(`${cell.name}: at home`)
      }
    })
  },
  move: (file, asked, print) =>
    route(file, asked, async (of) => {
      const { tables, rows, files, jobs } = await moveTenant({ ...of, print })
      print(`${tables} tables, ${rows} rows, ${files[0] + files[1]} files, ${jobs} jobs`)
      print('Write the directory anew; remove what is left when nobody asks for it any more.')
    }),
  abort: (file, asked, print) =>
    route(file, asked, async (of) => {
      await abortMove(of)
      print(`${of.tenantId} stays in ${of.from.name}`)
    }),
  async remove(file, asked, print) {
    const cell = openNamed(file, asked.cell)
    const rows = await withCells([cell], () => removeLeft(cell, toTenant(asked)))
    print(`${rows} rows, and the files, are removed from ${cell.name}`)
  },
  async directory(file, _asked, print) {
    const cells = openAll(file)
    const homes = await withCells(cells, () => Promise.all(cells.map(listAtHome)))
    print(toDirectory(file, Object.fromEntries(cells.map(({ name }, at) => [name, homes[at] ?? []]))))
  },
}

/** @throws Error with what the operator did wrong, or what is to be done first */
export async function runCells({ argv, print }: { argv: string[]; print: (line: string) => void }): Promise<void> {
  const text = { type: 'string' } as const
  const options = { cells: text, tenant: text, from: text, to: text, cell: text, number: text }
  const { values, positionals } = parseArgs({ args: argv, options, allowPositionals: true })
  const command = COMMANDS[positionals[0] ?? '']
  if (!command || positionals.length !== 1 || !values.cells) throw new Error(USAGE)
  await command(await readCellsFile(values.cells), values, print)
}
