import type { SignedIn } from '#shared/http/route.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'

export type Found = SignedIn & { tenantId: string }

interface Known {
  found: Found
  atMs: number
}

const MAX_KNOWN = 10_000

const toName = ({ tenantId, accountId }: AccountKey) => `${tenantId} ${accountId}`
const toNameOf = ({ found }: Known) => toName({ tenantId: found.tenantId, accountId: found.id })

/** Whose tokens they were a moment ago, found by the token and forgotten by the account. */
export function createRemembered() {
  const known = new Map<string, Known>()
  const tokensOf = new Map<string, Set<string>>()
  let turns = 0

  const clear = (): void => {
    turns += 1
    known.clear()
    tokensOf.clear()
  }
  return {
    find: (token: string): Known | undefined => known.get(token),
    /** Changes whenever something is forgotten. */
    turn: () => turns,
    keep(token: string, one: Known | null): void {
      if (known.size >= MAX_KNOWN) clear()
      const before = known.get(token)
      if (before && !one) tokensOf.get(toNameOf(before))?.delete(token)
      if (!one) return void known.delete(token)
      known.set(token, one)
      tokensOf.set(toNameOf(one), (tokensOf.get(toNameOf(one)) ?? new Set()).add(token))
    },
    forget(who: AccountKey): void {
      turns += 1
      const name = toName(who)
      for (const token of tokensOf.get(name) ?? []) known.delete(token)
      tokensOf.delete(name)
    },
    clear,
  }
}
