import type { AccountPasskeys } from '#shared/accounts/ways-in/passkeys.ts'
import { listPasskeys, removePasskeys } from './repository.ts'

export const accountPasskeys: AccountPasskeys = {
  async listNames(who, db) {
    return (await listPasskeys(db, who)).map(({ name }) => name)
  },
  remove: ({ since, ...who }, tx) => removePasskeys(tx, who, since ? { since } : {}),
}
