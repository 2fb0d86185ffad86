import { patterns } from '#shared/paths.ts'

/** The addresses that this visit has come through, the one that is shown last. */
let way: string[] = []

const path = () => location.hash.replace(/^#?\/?/, '/').split('?', 1)[0] ?? '/'

function follow(): void {
  const now = path()
  if (now === way[way.length - 1]) return
  if (now === way[way.length - 2]) way.pop()
  else way.push(now)
}

/** Whether a step back stays in the app. */
export const leadsBack = (): boolean => way.length > 1

/** Follows the way through the app. Answers what stops it. */
export function keepWay(): () => void {
  way = [path()]
  addEventListener('hashchange', follow)
  return () => removeEventListener('hashchange', follow)
}

/** Where a visit begins, and where Back asks before it leaves. */
const TOPS: readonly string[] = [patterns.landing, patterns.home, patterns.login]

export const isAtTop = (): boolean => TOPS.includes(path())
