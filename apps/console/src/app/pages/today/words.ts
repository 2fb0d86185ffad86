import type { TodayKind, TodayWait } from '@kola/contract/today/today'
import { TODAY_MOST } from '@kola/contract/today/today'

interface Words {
  icon: string
  tone: '' | 'bad' | 'warn' | 'accent'
  one: string
  more: string
  /** What the first of them is, as a sentence; nothing where it has no name. */
  first: (name: string) => string
  /** Of the way there. */
  act: string
}

const WORDS: Readonly<Record<TodayKind, Words>> = {
  tickets: {
    ...{ icon: 'support', tone: 'accent', act: 'Answer' },
    ...{ one: 'message without an answer', more: 'messages without an answer' },
    first: (name) => `The oldest: “${name}”.`,
  },
  approvals: {
    ...{ icon: 'approvals', tone: 'accent', act: 'See approvals' },
    ...{ one: 'yes waits for a second person', more: 'decisions wait for a second person' },
    first: (name) => `The first: ${name}.`,
  },
  requests: {
    ...{ icon: 'approvals', tone: 'accent', act: 'See approvals' },
    ...{ one: 'wish of a colleague about a member', more: 'wishes of colleagues about members' },
    first: () => 'They are done once a second person says yes.',
  },
  deposits: {
    ...{ icon: 'deposits', tone: 'accent', act: 'Open deposits' },
    ...{ one: 'bank deposit to confirm', more: 'bank deposits to confirm' },
    first: (name) => `The oldest slip is of ${name}.`,
  },
  films: {
    ...{ icon: 'films', tone: 'bad', act: 'Open films' },
    ...{ one: 'film could not be packaged', more: 'films could not be packaged' },
    first: (name) => `The newest: ${name}.`,
  },
  certificates: {
    ...{ icon: 'titles', tone: 'bad', act: 'See titles' },
    ...{ one: 'live title without a certificate', more: 'live titles without a certificate' },
    first: (name) => `By name the first: ${name}.`,
  },
  webhooks: {
    ...{ icon: 'webhooks', tone: 'bad', act: 'See webhooks' },
    ...{ one: 'webhook that fails', more: 'webhooks that fail' },
    first: (name) => `Failing longest: ${name}.`,
  },
  erasures: {
    ...{ icon: 'members', tone: 'warn', act: 'See accounts' },
    ...{ one: 'closed account is about to be erased', more: 'closed accounts are about to be erased' },
    first: () => 'Until then it can come back; after that nobody can bring it back.',
  },
  windows: {
    ...{ icon: 'windows', tone: '', act: 'See windows' },
    ...{ one: 'window ends within 30 days', more: 'windows end within 30 days' },
    first: (name) => `The first: ${name}.`,
  },
}

export interface Told {
  icon: string
  tone: string
  title: string
  note: string
  when: string
  act: string
}

export function tell({ kind, count, since, until, first }: TodayWait, now: Date): Told {
  const { one, more, first: write, icon, tone, act } = WORDS[kind]
  const many = count >= TODAY_MOST ? `${TODAY_MOST.toLocaleString('en')} or more` : count.toLocaleString('en')
  return {
    ...{ icon, tone, act },
    title: `${many} ${count === 1 ? one : more}`,
    note: write(first),
    when: until ? toUntil(new Date(until), now) : since ? toSince(now.getTime() - Date.parse(since), count) : '',
  }
}

const MINUTE_MS = 60_000
const HOUR_MIN = 60
const DAY_H = 24
/** Below that, hours are told: a night is no day. */
const HOURS_TOLD = 48

/** How long it is, by the largest that says enough. */
export function toLong(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS))
  if (minutes < HOUR_MIN) return `${minutes} min`
  const hours = Math.floor(minutes / HOUR_MIN)
  return hours < HOURS_TOLD ? `${hours} h` : `${Math.floor(hours / DAY_H)} days`
}

const toSince = (ms: number, count: number): string => (count === 1 ? `for ${toLong(ms)}` : `${toLong(ms)} oldest`)

const toUntil = (until: Date, now: Date): string => {
  const left = until.getTime() - now.getTime()
  return left > 0 ? `in ${toLong(left)}` : 'overdue'
}
