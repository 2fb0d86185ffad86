import type { Configuration, ConfigurationChange, ConfigurationVersion } from '@kola/contract/configuration/endpoints'
import { AppError } from '@kola/contract/errors'
import type { Db } from '#shared/database/database.ts'
import { readCursor, toCursor } from './cursor.ts'
import { toChanges, toState, toWanted, type Wanted } from './difference.ts'
import { changeDraft, leaveDraft } from './draft.ts'
import { putInForce } from './in-force.ts'
import type { Asking, ConfiguringNeeds } from './needs.ts'
import { readConfiguration, toVersion } from './read.ts'
import * as repository from './repository.ts'

const PAGE = 50

export interface Published {
  configuration: Configuration
  version: ConfigurationVersion
}

/** What the staff change of a tenant's configuration. */
export interface Configuring {
  read(tenantId: string): Promise<Configuration>
  /** @throws AppError CONFIGURATION_CHANGED, INVALID_REQUEST */
  change(
    asking: Asking,
    given: { revision: number; changes: readonly { key: string; value: string | null }[] },
  ): Promise<Configuration>
  /** @throws AppError CONFIGURATION_CHANGED */
  leave(asking: Asking, revision: number): Promise<Configuration>
  /** @throws AppError CONFIGURATION_CHANGED, CONFIGURATION_UNCHANGED, INVALID_REQUEST */
  publish(asking: Asking, given: { revision: number; state: string; why: string }): Promise<Published>
  list(
    tenantId: string,
    query: { cursor?: string | undefined; limit?: number | undefined },
  ): Promise<{ versions: ConfigurationVersion[]; cursor: string | null }>
  /** @throws AppError CONFIGURATION_VERSION_NOT_FOUND */
  compare(tenantId: string, number: string): Promise<{ state: string; changes: ConfigurationChange[] }>
  /** @throws AppError CONFIGURATION_VERSION_NOT_FOUND, CONFIGURATION_CHANGED, CONFIGURATION_UNCHANGED */
  bringBack(asking: Asking, given: { number: string; state: string }): Promise<Published>
}

export function createConfiguring(needs: ConfiguringNeeds): Configuring {
  const { db } = needs
  return {
    read: (tenantId) => readConfiguration(db, tenantId),
    async change(asking, { revision, changes }) {
      const wanted: Wanted = Object.fromEntries(changes.map(({ key, value }) => [key, value]))
      await changeDraft(needs, asking, { revision, wanted })
      return readConfiguration(db, asking.tenantId)
    },
    async leave(asking, revision) {
      await leaveDraft(needs, asking, revision)
      return readConfiguration(db, asking.tenantId)
    },
    async publish(asking, given) {
      const { tenantId } = asking
      const version = await putInForce(needs, asking, {
        ...given,
        read: async (tx) => (await repository.readDraft(tx, tenantId)).changes,
      })
      return { version, configuration: await readConfiguration(db, tenantId) }
    },
    async list(tenantId, { cursor, limit = PAGE }) {
      const rows = await repository.listVersions(db, tenantId, { before: readCursor(cursor), limit: limit + 1 })
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      return { versions: shown.map(toVersion), cursor: rows.length > limit && last ? toCursor(last.number) : null }
    },
    async compare(tenantId, number) {
      const [texts, version] = await Promise.all([
        repository.readTexts(db, tenantId, { isHeld: false }),
        mustFind(db, tenantId, number),
      ])
      return { state: toState(texts), changes: toChanges(texts, toWanted(texts, version.texts)) }
    },
    async bringBack(asking, { number, state }) {
      const { tenantId } = asking
      const version = await putInForce(needs, asking, {
        ...{ state, why: `Version ${number} brought back` },
        async read(tx, texts) {
          return toWanted(texts, (await mustFind(tx, tenantId, number)).texts)
        },
      })
      return { version, configuration: await readConfiguration(db, tenantId) }
    },
  }
}

/** @throws AppError CONFIGURATION_VERSION_NOT_FOUND */
async function mustFind(db: Db, tenantId: string, number: string) {
  const isNumber = /^[1-9]\d{0,8}$/.test(number)
  const version = isNumber ? await repository.findVersion(db, tenantId, Number(number)) : null
  if (!version) throw new AppError('CONFIGURATION_VERSION_NOT_FOUND')
  return version
}
