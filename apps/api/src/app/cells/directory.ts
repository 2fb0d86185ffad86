import type { Cell } from './cell.ts'
import type { CellsFile } from './cells-file.ts'

/** @returns ids of the tenants that are at home in the cell, those that are leaving among them */
export async function listAtHome({ pool }: Pick<Cell, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from tenant where not exists (select from tenant_home home
       where home.tenant_id = tenant.id and home.state in ('arriving', 'gone', 'removed')) order by id`,
  )
  return rows.map(({ id }) => id)
}

const entry = (key: string, value: string) => `  "${key}" ${value};`

/**
 * What nginx includes within `http`: `$kola_cell` by customer and by host, and `$kola_told_cell` for an answer that names another
 * one. It may be older than a move: a cell that is not the tenant's home refuses, and says which is.
 */
export function toDirectory(file: CellsFile, homes: Readonly<Record<string, readonly string[]>>): string {
  const cells = Object.keys(file.cells)
  const tenants = cells.flatMap((cell) => (homes[cell] ?? []).map((id) => ({ id, cell })))
  const customers = tenants.map(({ id, cell }) => entry(id, `cell_${cell}`))
  const hosts = tenants.flatMap(({ id, cell }) => (file.hosts[id] ?? []).map((host) => entry(host, `cell_${cell}`)))
  const upstreams = cells.map((cell) => `upstream cell_${cell} { server ${file.cells[cell]?.upstream}; keepalive 64; }`)
  return [
    '# Written by "npm run cells -- directory".',
    ...upstreams,
    'map $host $kola_host_cell {',
    ...hosts,
    entry('default', `cell_${file.default}`).replaceAll('"', ''),
    '}',
    'map $http_x_customer_id $kola_cell {',
    ...customers,
    '  default $kola_host_cell;',
    '}',
    'map $upstream_http_x_kola_cell $kola_told_cell {',
    ...cells.map((cell) => entry(cell, `cell_${cell}`)),
    `  default cell_${file.default};`,
    '}',
    '',
  ].join('\n')
}
