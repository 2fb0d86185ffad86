/** The version that the app reports. Specification 1 §1. */
export const APP_VERSION = '2.0.6'

/** Texts that the documents give and many screens say, letter by letter, misspellings and spaces included; `texts/` has the others. */
export const texts = {
  fallback: 'Something went wrong please try again later',
  notFound: 'Oops, the page you were Looking for doesn’t exist.',
  goHome: 'Go to Homepage',
  login: 'Login',
  continueOnBrowser: 'continue on the browser',
  selectPlan: 'SELECT PLAN',
  watchNow: 'Watch Now',
  startWatching: 'Start Watching',
  resume: 'Resume',
  moreLikeThis: 'MORE LIKE THIS',
  details: 'DETAILS',
  episodes: 'EPISODES',
  continueWatching: 'Continue Watching',
  myList: 'My List',
  updatePhone: 'Update Phone',
  notNow: 'Not Now',
  movies: 'Movies',
  tvSeries: 'Tv Series',
  manageProfile: 'Manage Profile',
  account: 'Account',
  switchToDark: 'Switch to Dark Mode',
  switchToLight: 'Switch to Light Mode',
  helpCentre: 'Help Center',
  signOut: 'Sign Out',
  logout: 'Logout',
  changeSubscription: 'Change Subscription',
  confirm: 'Confirm',
  copyright: '© 2021',
  /** Cards bear it whatever the title's own rating is. */
  cardRating: 'PG13',
} as const

/** A duration as cards say it. */
export const toDurationText = (runningTime: string): string => `Duration ${runningTime}`
