import type { AuditChange } from '@kola/contract/staff/audit'

/** Who acts on the operator's side: a person of the staff, an API key, or the key of the installation. */
export interface Actor {
  kind: 'staff' | 'key' | 'service'
  id: string
  /** As it stands in the audit log and beside what was decided. */
  name: string
}

/** What a call adds to its entry, before it answers. */
export interface Recorder {
  /** What it is done to, in words a person knows it by. */
  about(subject: string): void
  /** What stood before and stands now; what did not change is left out. */
  changed(changes: readonly AuditChange[]): void
}
