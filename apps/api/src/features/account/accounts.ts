import type { Accounts } from '#shared/accounts/accounts.ts'
import { confirmAddress, dropOtherAddress, handOver } from './addresses.ts'
import { freeAddress, giveAddress, setPassword } from './change-address.ts'
import { addAccount } from './new-account.ts'
import { changePerson } from './person.ts'

/** The only writers of accounts. */
export const accounts: Accounts = {
  add: addAccount,
  confirmAddress,
  dropOtherAddress,
  handOver,
  changePerson,
  giveAddress,
  freeAddress,
  setPassword,
}
