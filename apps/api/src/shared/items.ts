import type { Item } from '@kola/contract/catalogue'

/** Titles in the shape of the wire, from memory. The catalogue supplies it. */
export interface Items {
  /** @returns the published title, or null */
  find(tenantId: string, titleId: string): Promise<Item | null>
  /** In the order of the ids; what is not published is left out. */
  list(tenantId: string, titleIds: readonly string[]): Promise<Item[]>
}
