import type { AccountAnswer } from '@kola/contract/account'
import { fetchAccount } from '#features/account/queries.ts'
import { homeQuery } from '#features/catalogue/queries.ts'
import { resumeListQuery } from '#features/continue-watching/queries.ts'
import { myListQuery } from '#features/my-list/queries.ts'
import { queryClient } from '#shared/answers/query-client.ts'
import { forgetPerson } from '#shared/memory/member-memory.ts'
import { watchPerson } from '#shared/memory/person-store.ts'
import { paths } from '#shared/paths.ts'
import { keepLists } from './keep-lists.ts'

watchPerson(() => {
  forgetPerson()
  // Nothing of the one before is seen while the page begins anew.
  document.body.replaceChildren()
  location.replace(paths.home)
  location.reload()
})

/** What belongs to the account and is asked for after it: my list, and where watching stopped. Never throws. */
async function loadMemberLists(): Promise<void> {
  await Promise.all([queryClient.prefetchQuery(myListQuery), queryClient.prefetchQuery(resumeListQuery)])
}

/** The account of a member who was here before or has just signed in (then `isForced`); the lists come behind it. */
export async function openMember(isForced = false): Promise<AccountAnswer> {
  keepLists()
  const account = await fetchAccount({ client: queryClient, isForced })
  void loadMemberLists()
  return account
}

/** What home shows, as far as it is not kept from an earlier visit. */
export const openHome = () => queryClient.ensureQueryData(homeQuery)
