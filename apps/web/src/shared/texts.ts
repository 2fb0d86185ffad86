/** The version that the app reports. Specification 1 §1. */
export const APP_VERSION = '2.0.6'

/** Texts that the documents give, letter by letter, misspellings and spaces included: those that many screens say. */
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
  /** Cards bear it whatever the title's own rating is; heads and details show that. GAP-049. */
  cardRating: 'PG13',
} as const

/** A duration as cards say it. */
export const toDurationText = (runningTime: string): string => `Duration ${runningTime}`

export const signInTexts = {
  invalidEmail: 'Invalid Email',
  invalidPhone: 'Invalid Phone',
  blankPassword: "Password can't be blank",
  createAccount: 'create a new account',
  phoneIsOff: 'Sign In with Phone is not available please contact to Admin',
  verifyEmail: 'Please Verify your Email Address',
  verifyPhone: 'Please Verify your Phone Number',
} as const

export const signUpTexts = {
  continue: 'CONTINUE',
  phoneIsOff: 'Sign Up with Phone is not available please contact to Admin',
  /** Six dots. */
  checkInbox: 'Please check your inbox and confirm your Email to continue......',
} as const

export const verificationTexts = {
  verify: 'VERIFY',
  resend: 'Resend code',
  wrongCode: "Sorry, we can't update profile for wrong OTP. Please try again.",
  requestNew: 'Request a new one',
  emailFailed: 'Email verification Failed contact site admin ',
  emailVerified: 'Email Verified',
  nobody: 'User',
  continue: 'Continue',
} as const

export const resetTexts = {
  forgotTitle: 'Forgot Email/Password',
  sendLink: 'Send forgot Link',
  email: 'Email',
  sms: 'Text Message (SMS)',
  emailMe: 'Email ME',
  textMe: 'TEXT ME',
  smsFees: 'We will text you a verification code to reset your password. Text fees may apply.',
  password: 'Password',
  confirmPassword: 'Confirm Password',
  mismatch: 'Password is not matching',
  resetPassword: 'Reset Password',
} as const

/** The countdown beside a code, with two digits for the seconds. */
export const toResendText = (seconds: number): string => `Resend a new code in 00:${String(seconds).padStart(2, '0')}`

export const playbackTexts = {
  noSubscriptionTitle: 'No Active Subscription',
  noSubscription: 'You have no active subscription, Kindly add subscription to start watching movies',
  expiredTitle: 'Subscription Expired',
  expired: 'Your subscription has expired, Kindly subscribe to start watching movies',
  specialTitle: 'Upgrade Subscription',
  special:
    'You are currently on Special Package. Kindly Cancel your current subscription and upgrade to basic package to enjoy Full Features.',
  addSubscription: 'Add Subscription',
  screenLimit:
    'Too many people are using your account right now. Upgrade your plan or stop playing on one of these screens',
  upgradeScreens: 'Upgrade to 5 screens',
  tryLater: 'Please try again later',
  tryLaterAtStart: 'Please try again later ',
  comingSoon: 'Coming Soon..',
} as const

export const listsTexts = {
  genres: 'Genres',
  all: 'All',
  suggestions: 'Suggestions for you',
  az: 'A-Z',
  za: 'Z-A',
} as const

/** An empty list of films or of series. */
export const toNoMoviesText = (genre: string): string => `There is no movies for ${genre}`
export const toNoSeriesText = (genre: string): string => `There is no Series for ${genre}`

export const searchTexts = {
  /** Follows the heading; the space before its last bracket is theirs. */
  noResult: ' (no result found )',
} as const

/** The heading of a search. */
export const toSearchHeading = (query: string): string => `Searches related to : ${query}`

export const helpTexts = {
  search: 'Search for keywords and phrases',
  media: 'MEDIA CENTER',
  faqs: 'FAQS',
} as const

export const contactTexts = {
  heading: 'Contact us',
  send: 'Send Message',
  invalidEmail: 'Invalid Email Entred',
  sent: 'Your email has been sent to site admin',
} as const
