import { queries } from '#shared/client.ts'

export const toMemberKey = (id: string) => ['members', 'one', id] as const

/** After something was done for them. */
export const readAnew = (id: string): Promise<void> => queries.invalidateQueries({ queryKey: toMemberKey(id) })
