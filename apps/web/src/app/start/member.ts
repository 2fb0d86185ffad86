import type { AccountAnswer } from '@kola/contract/account'
import { fetchAccount } from '#features/account/queries.ts'
import { homeQuery } from '#features/catalogue/queries.ts'
import { resumeListQuery } from '#features/continue-watching/queries.ts'
import { myListQuery } from '#features/my-list/queries.ts'
import { queryClient } from '#shared/answers/query-client.ts'
import { FILM_PLACE_KEY, forgetPerson } from '#shared/memory/member-memory.ts'
import { openPersonStore, watchPerson } from '#shared/memory/person-store.ts'
import { paths } from '#shared/paths.ts'
import { call } from '#shared/service/service.ts'
import { keepLists } from './keep-lists.ts'

watchPerson(() => {
  forgetPerson()
  // Nothing of the one before is seen while the page begins anew.
  document.body.replaceChildren()
  location.replace(paths.home)
  location.reload()
})

/** Where films were left in a visit whose end the service did not hear of; without a line, at the next visit. */
function tellPlaces(): void {
  if (openPersonStore().getItem(FILM_PLACE_KEY))
    void import('#features/playback/place/deliver-places.ts').then((late) => late.startDelivery(call)).catch(() => {})
}

/** The account of a member who was here before or has just signed in (then `isForced`); the lists come behind it. */
export async function openMember(isForced = false): Promise<AccountAnswer> {
  keepLists()
  tellPlaces()
  const account = await fetchAccount({ client: queryClient, isForced })
  void queryClient.prefetchQuery(myListQuery)
  void queryClient.prefetchQuery(resumeListQuery)
  return account
}

/** What home shows, as far as it is not kept from an earlier visit. */
export const openHome = () => queryClient.ensureQueryData(homeQuery)
