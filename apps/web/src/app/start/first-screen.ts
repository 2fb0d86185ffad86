import { readAddress, readPath } from '#shared/location/location.ts'
import { getSessionState } from '#shared/service/session.ts'
import { preloadMemberBars } from '../frame/site-frame.tsx'
import { planRedirect } from '../routing/guards.ts'
import { type Route, routes } from '../routing/routes.tsx'
import { findRoute } from '../routing/screen.tsx'

/** So long the page's own loader stays for the code of the first screen, and then for what it shows. */
const CODE_WITHIN_MS = 2_000
const ANSWERS_WITHIN_MS = 150

/** Where this visit begins, behind what leads it elsewhere; null for an address that few visits begin with. */
export function findFirstRoute(): Route | null {
  const found = findRoute(routes, readPath())
  if (!found) return null
  const { access } = found.route
  const redirect = planRedirect({ access, session: getSessionState(), address: readAddress() })
  if (!redirect) return found.route
  return findRoute(routes, redirect.replace(/^#/, '').split('?', 1)[0] ?? '')?.route ?? null
}

function within(limitMs: number, work: Promise<unknown>): Promise<unknown> {
  const late = new Promise((resolve) => setTimeout(resolve, limitMs))
  return Promise.race([late, work.catch(() => null)])
}

/**
 * Waits a moment for the first screen's code and for `answers`, so that it is drawn once and whole: React keeps a address
 * holder for 300 ms once it has drawn one. What comes later or not at all, the screen itself waits for.
 */
export async function prepareFirstScreen(answers: Promise<unknown>): Promise<void> {
  const route = findFirstRoute()
  if (!route) return
  const isMember = getSessionState() === 'member'
  await within(CODE_WITHIN_MS, Promise.all([route.View.preload(), isMember && preloadMemberBars()]))
  if (isMember) await within(ANSWERS_WITHIN_MS, answers)
}
