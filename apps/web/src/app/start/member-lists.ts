import type { QueryClient } from '@tanstack/react-query'
import { resumeListQuery } from '../../features/continue-watching/queries.ts'
import { myListQuery } from '../../features/my-list/queries.ts'

/** What belongs to the account and is asked for after it: my list, and where watching stopped. Never throws. */
export async function loadMemberLists(client: QueryClient): Promise<void> {
  await Promise.all([client.prefetchQuery(myListQuery), client.prefetchQuery(resumeListQuery)])
}
