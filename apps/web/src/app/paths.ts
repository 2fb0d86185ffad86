import { toHref } from '../shared/location.ts'

/** Where each screen stands. The only file that spells a URL of the app. */
export const paths = {
  landing: toHref('/'),
  login: toHref('/login'),
  signup: toHref('/signup'),
  forgotPassword: toHref('/forgotpasswordemail'),
  checkEmail: toHref('/checkemailverify'),
  verifyPhone: toHref('/verifybyphone'),
  emailVerified: toHref('/confirmemailverify'),
  newPassword: (way: 'em' | 'tl') => toHref(`/updatepassword-en/${way}/`),
  resetCode: toHref('/reset-phone-code'),
  verifyEmail: (username: string) => toHref(`/verifybyemail?uid=${encodeURIComponent(username)}`),
  home: toHref('/home'),
  search: toHref('/search'),
  movies: toHref('/listmovies'),
  series: toHref('/listseries'),
  myList: toHref('/listmylist'),
  recent: toHref('/listrecent'),
  packages: toHref('/packages'),
  account: toHref('/account'),
  profile: toHref('/profile2'),
  helpCentre: toHref('/mediaCenter'),
  faqs: toHref('/faqs'),
  contact: toHref('/contact'),
  terms: toHref('/terms'),
  privacy: toHref('/cookiesprivacy'),
  topUp: toHref('/topuppage'),
  changeSubscription: toHref('/changesubscription'),
  notFound: toHref('/404'),
  /** Sign in, then go on to the place that was asked for. */
  loginThen: (place: string) => toHref(`/login?next=${encodeURIComponent(place)}`),
  details: (id: string, parent: string) => toHref(`/details/${id}/${parent}`),
  seriesDetails: (id: string) => toHref(`/detailseries/${id}`),
  seasonDetails: (id: string) => toHref(`/playlistdetails/${id}`),
  player: (id: string, isResume = false) => toHref(`/viewvideo/${id}${isResume ? '?resume=true' : ''}`),
  /** A path of the tenant's menu, such as `/listmovies`. */
  menu: (path: string) => toHref(path.startsWith('/') ? path : `/${path}`),
}

/** Patterns of the screens that this app draws. */
export const patterns = {
  landing: '/',
  login: '/login',
  signup: '/signup',
  home: '/home',
  details: '/details/:id/:parent',
  seriesDetails: '/detailseries/:id',
  seasonDetails: '/playlistdetails/:id',
  player: '/viewvideo/:id',
  packages: '/packages',
  movies: '/listmovies',
  series: '/listseries',
  myList: '/listmylist',
  recent: '/listrecent',
  notFound: '/404',
  notFoundToo: '/PageNotFound2',
} as const
