import { patterns } from '#shared/paths.ts'
import { type LazyView, lazyView, queryView } from '#shared/views/lazy-view.tsx'
import type { Frame } from '../frame/site-frame.tsx'
import type { Access } from './guards.ts'
import { PlayerView } from './player-view.ts'

export interface Route {
  pattern: string
  access: Access
  frame: Frame
  View: LazyView
  /** Money, the account and its people: not for a person with a rating limit. */
  isGrown?: true
  /** Asks who is watching: also while that is nobody. */
  isWho?: true
}

const LandingPage = lazyView(() => import('../pages/landing/landing-page.tsx').then((page) => page.LandingPage))
const LoginPage = lazyView(() => import('../pages/sign-in/login-page.tsx').then((page) => page.LoginPage))
const SignUpPage = queryView(() => import('../pages/sign-in/sign-up-page.tsx').then((page) => page.SignUpPage))
const HomePage = queryView(() => import('../pages/home/home-page.tsx').then((page) => page.HomePage))
const DetailsPage = queryView(() => import('../pages/title/details-page.tsx').then((page) => page.DetailsPage))
const SeriesPage = queryView(() => import('../pages/title/series-page.tsx').then((page) => page.SeriesPage))
const SeasonPage = queryView(() => import('../pages/title/season-page.tsx').then((page) => page.SeasonPage))
const ListPage = queryView(() => import('../pages/lists/list-page.tsx').then((page) => page.ListPage))
const PackagesPage = queryView(() =>
  import('../pages/account/plans/packages-page.tsx').then((page) => page.PackagesPage),
)
const NotFoundPage = lazyView(() => import('../pages/not-found/not-found-page.tsx').then((page) => page.NotFoundPage))

/** Where most visits begin; all other addresses are in `more-routes.tsx`. */
export const routes: readonly Route[] = [
  { pattern: patterns.landing, access: 'visitor', frame: 'full-over', View: LandingPage },
  { pattern: patterns.login, access: 'visitor', frame: 'none', View: LoginPage },
  { pattern: patterns.signup, access: 'visitor', frame: 'none', View: SignUpPage },
  { pattern: patterns.home, access: 'member', frame: 'full-over', View: HomePage },
  { pattern: patterns.details, access: 'member', frame: 'full-over', View: DetailsPage },
  { pattern: patterns.seriesDetails, access: 'member', frame: 'full-over', View: SeriesPage },
  { pattern: patterns.seasonDetails, access: 'member', frame: 'full-over', View: SeasonPage },
  { pattern: patterns.movies, access: 'member', frame: 'full', View: ListPage },
  { pattern: patterns.series, access: 'member', frame: 'full', View: ListPage },
  { pattern: patterns.myList, access: 'member', frame: 'full', View: ListPage },
  { pattern: patterns.recent, access: 'member', frame: 'full', View: ListPage },
  { pattern: patterns.player, access: 'member', frame: 'none', View: PlayerView },
  { pattern: patterns.packages, access: 'anyone', frame: 'full', View: PackagesPage, isGrown: true },
  { pattern: patterns.notFound, access: 'anyone', frame: 'bar', View: NotFoundPage },
  { pattern: patterns.notFoundToo, access: 'anyone', frame: 'bar', View: NotFoundPage },
]

/** Fetches the screen that a visit most likely goes to next. */
export function warmHome(): void {
  void import('../pages/home/home-page.tsx').catch(() => {
    // NOTE: a favour only; the screen itself tells when it cannot be loaded.
  })
}
