import { useQuery } from '@tanstack/react-query'
import { client } from '#shared/client.ts'

/** Of a ticket whose writer is one. */
export const useMember = (id: string | null) =>
  useQuery({
    queryKey: ['members', 'one', id ?? ''],
    queryFn: () => client('GET /api/v1/apps/members/{id}', { params: { id: id ?? '' } }),
    enabled: id !== null,
  })
