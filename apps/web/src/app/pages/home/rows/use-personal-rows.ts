import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { resumeListQuery } from '#features/continue-watching/queries.ts'
import { myListQuery } from '#features/my-list/queries.ts'

/** On its way for the first time; one that has failed once is not waited for. */
const isAwaited = ({ isPending, fetchStatus, failureCount }: UseQueryResult<unknown>) =>
  isPending && fetchStatus === 'fetching' && failureCount === 0

/** My List and Continue Watching push what is below them: until both are known no row is drawn that they could push. */
export function useArePersonalRowsKnown(): boolean {
  const myList = useQuery({ ...myListQuery, notifyOnChangeProps: ['isPending', 'fetchStatus', 'failureCount'] })
  const resumeList = useQuery({ ...resumeListQuery, notifyOnChangeProps: ['isPending', 'fetchStatus', 'failureCount'] })
  return !isAwaited(myList) && !isAwaited(resumeList)
}
