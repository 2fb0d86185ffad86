import type { Import, ImportFault, ImportRow } from '@kola/contract/imports/imports'
import type { Db } from '../database/database.ts'

/** A row as its file has it, with what each column is taken for. */
export interface GivenRow {
  number: number
  cells: readonly string[]
}

export interface GivenFile extends Pick<Import, 'id' | 'kind' | 'format' | 'emptyCells' | 'mapping' | 'fileName'> {
  tenantId: string
}

/** What would become of a row. */
export interface CheckedRow {
  number: number
  outcome: ImportRow['outcome']
  /** What it makes or changes; empty where nobody knows. */
  subject: string
  /** Two rows of a file with the same one are about the same: `id:…` by its address, else by what it is called; the field stands before the colon. Empty where nobody knows. */
  identity: string
  faults: ImportFault[]
  changes: ImportRow['changes']
  /** What is written; read by whoever checked it. */
  patch: unknown
}

export interface ImportedRow {
  outcome: 'made' | 'changed'
  subject: string
  patch: unknown
}

/** `refused`: what it is about has gone meanwhile. */
export type Written = { applied: 'done'; before: unknown; after: unknown } | { applied: 'refused'; note: string }
/** `kept`: not undone, or not wholly, and why. */
export type Undone = { applied: 'back' | 'kept'; note: string }

export interface ImportActor {
  tenantId: string
  importId: string
  by: string
  /** As versions of what is changed have it. */
  note: string
}

/** What files of one kind are about. Whoever owns it supplies it. */
export interface ImportTarget {
  /** Rows of one identity are parts of one whole, and checked again together; who stands twice among them it tells itself. */
  isOfParts?: true
  check(db: Db, file: GivenFile, rows: readonly GivenRow[]): Promise<CheckedRow[]>
  write(tx: Db, actor: ImportActor, row: ImportedRow): Promise<Written>
  undo(tx: Db, actor: ImportActor, row: ImportedRow & { before: unknown; after: unknown }): Promise<Undone>
  /** How many of an import's somebody has changed since. */
  countChangedSince(db: Db, key: { tenantId: string; importId: string }): Promise<number>
}
