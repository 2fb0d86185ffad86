/** SQLSTATE of a change that migration 0089 refuses: its tenant is not at home in this database. */
const NOT_AT_HOME = 'KOLA1'

export type HomeState = 'arriving' | 'leaving' | 'fenced' | 'gone' | 'removed'

export interface TenantHome {
  state: HomeState
  /** Where it comes from or goes to. */
  cell: string
}

/** Whether calls for it belong to another cell for good; otherwise they may come again here or there in seconds. */
export const isGone = ({ state }: TenantHome): boolean => state === 'gone' || state === 'removed'

/** Whether it is not served here: it has left, or is not there yet. */
export const isAway = (home: TenantHome): boolean => isGone(home) || home.state === 'arriving'

/** Where the tenant is of whom a statement wanted to change something; null for every other failure. */
export function readElsewhere(error: unknown): TenantHome | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== NOT_AT_HOME) return null
  const [state, cell] = String('detail' in error ? error.detail : '').split(':')
  return { state: state as HomeState, cell: cell ?? '' }
}
