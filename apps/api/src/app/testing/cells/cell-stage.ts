import { connectDatabase } from '@kola/platform/db/connect'
import { createLog } from '@kola/platform/log'
import { createStorage } from '@kola/platform/storage/create-storage'
import { type ClusterHome, makeClusterHome, startCluster } from '@kola/platform/testing/clusters/cluster'
import { type Cell, openCell } from '#app/cells/cell.ts'
import { numberCell } from '#app/cells/move/numbers.ts'
import { migrateAll } from '#app/migrate.ts'
import type { Schema } from '#shared/database/schema/schema.ts'

const log = createLog({ name: 'test', level: 'silent' })
/** A move copies several tables at once. */
const SETTINGS = {
  ...{ wal_level: 'logical', fsync: 'off', max_connections: '120', max_worker_processes: '24' },
  ...{ max_logical_replication_workers: '16', max_sync_workers_per_subscription: '8' },
  ...{ max_replication_slots: '24', max_wal_senders: '24', wal_receiver_status_interval: '1s' },
}

export interface CellDatabase {
  name: string
  /** As the service connects: nobody mighty. */
  url: string
  adminUrl: string
  stop(): Promise<void>
}

/** An empty, migrated, numbered cell on a server of its own, whose service is a plain role. */
export async function startCellDatabase(name: string, number: number, native: string | null): Promise<CellDatabase> {
  const home: ClusterHome = await makeClusterHome(native)
  const server = await startCluster(home, SETTINGS)
  const admin = connectDatabase({ url: server.url, applicationName: 'test' })
  await admin.pool.query(`create role kola_service login password 'kola'`)
  await admin.pool.query('create database cell owner kola_service')
  await admin.close()
  const adminUrl = server.url.replace(/\/[^/]*$/, '/cell')
  const { port, pathname } = new URL(adminUrl)
  const url = `postgres://kola_service:kola@127.0.0.1:${port}${pathname}`
  await migrateAll({ url, log })
  const cell = openCell({ name, url: adminUrl, replicationUrl: adminUrl, storage: NO_STORAGE })
  await numberCell(cell, number)
  await cell.close()
  return {
    ...{ name, url, adminUrl },
    async stop() {
      await server.stop()
      await home.remove()
    },
  }
}

const NO_STORAGE = createStorage({ kind: 'disk', folder: '/nowhere' })

/** For a stage of the api. */
export function toStageDatabase({ url }: CellDatabase) {
  const database = connectDatabase<Schema>({ url, applicationName: 'test' })
  return { ...database, url, drop: () => database.close() }
}

export const openTestCell = ({ name, adminUrl }: CellDatabase, storage: Cell['storage']): Cell =>
  openCell({ name, url: adminUrl, replicationUrl: adminUrl, storage })
