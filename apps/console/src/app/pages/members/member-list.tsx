import { MEMBER_STATES } from '@kola/contract/members/members'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { STATES } from '#features/members/words.ts'
import { client } from '#shared/client.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { Table } from '#shared/table/table.tsx'
import { COLUMNS, toMemberHref, toMemberId, toMemberName } from './columns.tsx'

interface MemberListProps {
  asked: URLSearchParams
  onAsk: (changes: Readonly<Record<string, string>>) => void
}

const DAY = /^\d{4}-\d\d-\d\d$/
/** Days are those of Lagos, an hour before UTC. */
const toMoment = (day: string) => (DAY.test(day) ? new Date(`${day}T00:00:00+01:00`).toISOString() : undefined)

function toQuery(asked: URLSearchParams) {
  const state = MEMBER_STATES.find((one) => one === asked.get('state'))
  const [plan, country] = [asked.get('plan') ?? '', asked.get('country') ?? '']
  const [from, until] = [toMoment(asked.get('from') ?? ''), toMoment(asked.get('until') ?? '')]
  return {
    ...(state && { state }),
    ...(plan && { plan }),
    ...(/^[A-Z]{2}$/.test(country) && { country }),
    ...(from && { from }),
    ...(until && { until }),
  }
}

/** The newest first, as far as somebody scrolls. */
export function MemberList({ asked, onAsk }: MemberListProps) {
  const query = toQuery(asked)
  const list = useInfiniteQuery({
    queryKey: ['members', 'list', query],
    queryFn: ({ pageParam }) =>
      client('GET /api/v1/apps/members', { query: { ...query, limit: 100, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  })
  const members = list.data?.pages.flatMap((page) => page.members) ?? []
  return (
    <>
      <Filters asked={asked} onAsk={onAsk} />
      {list.error && <Failure error={list.error} onAgain={() => void list.refetch()} />}
      {list.isPending && (
        <p className="wait" role="status">
          Loading
        </p>
      )}
      {list.data && members.length === 0 && <p className="empty">No member is like that.</p>}
      {members.length > 0 && (
        <Table
          label="Members"
          columns={COLUMNS}
          rows={members}
          toId={toMemberId}
          toName={toMemberName}
          toHref={toMemberHref}
          onEnd={() => void (list.hasNextPage && !list.isFetchingNextPage && list.fetchNextPage())}
        />
      )}
    </>
  )
}

function Filters({ asked, onAsk }: MemberListProps) {
  const { data } = useQuery({
    queryKey: ['members', 'filters'],
    queryFn: () => client('GET /api/v1/apps/member-filters', {}),
  })
  const choose = (name: string, label: string, options: readonly (readonly [string, string])[]) => (
    <select
      className="select"
      aria-label={label}
      value={asked.get(name) ?? ''}
      onChange={({ target }) => onAsk({ [name]: target.value })}
    >
      <option value="">Any {label.toLowerCase()}</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
  const day = (name: string, label: string) => (
    <label className="flex">
      <span className="note nowrap">{label}</span>
      <input
        className="input"
        type="date"
        value={asked.get(name) ?? ''}
        onChange={({ target }) => onAsk({ [name]: target.value })}
      />
    </label>
  )
  return (
    <search className="filters">
      {choose(
        'state',
        'State',
        MEMBER_STATES.map((state) => [state, STATES[state]]),
      )}
      {choose(
        'plan',
        'Plan',
        data?.plans.map(({ id, title, isSpecial }) => [id, isSpecial ? `${title} (special)` : title]) ?? [],
      )}
      {choose('country', 'Country', data?.countries.map((country) => [country, country]) ?? [])}
      {day('from', 'Joined from')}
      {day('until', 'Joined before')}
    </search>
  )
}
