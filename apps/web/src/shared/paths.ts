import { toHref } from './location/location.ts'

/** Where each screen stands. Beside it only `more-patterns.ts` spells a URL of the app: the first screens need none of those. */
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
  /** Results of a query; the address keeps it, so that a reload repeats the search. */
  searchFor: (query: string) => toHref(query ? `/search?query=${encodeURIComponent(query)}` : '/search'),
  movies: toHref('/listmovies'),
  series: toHref('/listseries'),
  myList: toHref('/listmylist'),
  recent: toHref('/listrecent'),
  /** A list with what was chosen on it, so that a reload and the way back keep it. */
  listWith: (path: string, chosen: string) => toHref(chosen ? `${path}?${chosen}` : path),
  packages: toHref('/packages'),
  account: toHref('/account'),
  profile: toHref('/profile2'),
  helpCentre: toHref('/mediaCenter'),
  faqs: toHref('/faqs'),
  /** A tab of the help centre, with one article open. */
  help: (part: 'faqs' | 'media', article: string | null) =>
    toHref(`/${part === 'faqs' ? 'faqs' : 'mediaCenter'}${article ? `?article=${encodeURIComponent(article)}` : ''}`),
  contact: toHref('/contact'),
  terms: toHref('/terms'),
  privacy: toHref('/cookiesprivacy'),
  /** A file of the build, no screen. */
  notices: '/THIRD-PARTY.txt',
  topUp: toHref('/topuppage'),
  updatePhone: toHref('/updatephone'),
  changeSubscription: toHref('/changesubscription'),
  notFound: toHref('/404'),
  /** Sign in, then go on to the address that was asked for. */
  loginThen: (address: string) => toHref(`/login?next=${encodeURIComponent(address)}`),
  details: (id: string, parent: string) => toHref(`/details/${id}/${parent}`),
  seriesDetails: (id: string) => toHref(`/detailseries/${id}`),
  seasonDetails: (id: string) => toHref(`/playlistdetails/${id}`),
  player: (id: string, isResume = false) => toHref(`/viewvideo/${id}${isResume ? '?resume=true' : ''}`),
  /** A path of the tenant's menu, such as `/listmovies`. */
  menu: (path: string) => toHref(path.startsWith('/') ? path : `/${path}`),
}

/** Patterns of the screens that most visits begin with; all others are in `more-patterns.ts`. */
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
  search: '/search',
  notFound: '/404',
  notFoundToo: '/PageNotFound2',
} as const

/** Addresses, in small letters, where money is moved. */
export const PAYMENT_PATHS =
  /^\/(checkout|stripecheckout|payment|stripepayment|cashpayment|flutterwavepayment|process-|selectpayment|stripe-|striperenew|braintreerenew)/
/** Addresses, in small letters, of players. Specification 1 §7. */
export const PLAYER_PATHS = /^\/(viewvideo|play|playvideo|videoplayerseries|dashvideo)(\/|$)/
