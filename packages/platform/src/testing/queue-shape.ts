import { getConstructionPlans } from 'pg-boss'

/** SQL that makes the queue's own tables as the library of this version does. */
export const toQueueShape = (): string => getConstructionPlans('pgboss')
