import { PAYMENT_PATHS, PLAYER_PATHS } from '#shared/paths.ts'

/** Absent: its script may not be in the page at all. Hidden: it may, but is not seen. */
export type ChatPlan = 'absent' | 'hidden' | 'shown'

export interface ChatScreen {
  /** Path of the app, such as `/home`. */
  path: string
  isAllowed: boolean
  /** A child is watching. */
  isChild?: boolean | undefined
}

/** Where the chat stands for an address. */
export function planChat({ path, isAllowed, isChild }: ChatScreen): ChatPlan {
  const lower = path.toLowerCase()
  // Pages where money is moved bear no script of others. PCI DSS 6.4.3.
  if (!isAllowed || PAYMENT_PATHS.test(lower)) return 'absent'
  // A child talks to nobody outside: the script is not fetched, and one that a grown-up let in is not seen.
  return isChild || PLAYER_PATHS.test(lower) ? 'hidden' : 'shown'
}
