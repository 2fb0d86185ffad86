import { useInfiniteQuery } from '@tanstack/react-query'
import { MemberRequestCard } from '#features/members/member-request.tsx'
import { REQUEST_WORDS } from '#features/members/request-words.ts'
import { client } from '#shared/client.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { More } from '#shared/parts/more.tsx'

/** What somebody of support asked for of members. */
export function MemberApprovals() {
  const list = useInfiniteQuery({
    queryKey: ['members', 'requests'],
    queryFn: ({ pageParam }) =>
      client('GET /api/v1/apps/member-requests', { query: { ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    refetchInterval: 30_000,
  })
  const waiting = list.data?.pages.flatMap((page) => page.waiting) ?? []
  return (
    <section className="stack" aria-labelledby="members">
      <h2 id="members">About members</h2>
      {list.error && <Failure error={list.error} onAgain={() => void list.refetch()} />}
      {list.isPending && (
        <p className="wait" role="status">
          Loading
        </p>
      )}
      {list.data && waiting.length === 0 && (
        <div className="empty panel">
          <h3>Nothing about a member waits for a second person</h3>
          <p>When support asks to export, block or erase a member, it stands here.</p>
        </div>
      )}
      {waiting.length > 0 && (
        <ul className="cards">
          {waiting.map(({ request, member }) => (
            <li
              key={request.id}
              className="panel card"
              aria-label={`${REQUEST_WORDS[request.action].title}: ${member.name}`}
            >
              <div className="flex between">
                <h3>{REQUEST_WORDS[request.action].title}</h3>
                <a className="link note" href={`#/members/${member.id}`}>
                  {member.name || member.id}
                </a>
              </div>
              <MemberRequestCard memberId={member.id} request={request} />
            </li>
          ))}
        </ul>
      )}
      <More list={list} />
    </section>
  )
}
