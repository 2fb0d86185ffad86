import { expect, test } from 'vitest'
import * as cast from './casting/cast-texts.ts'
import * as leaving from './leaving/leaving-texts.ts'
import * as paying from './payment-texts.ts'
import * as change from './people/change-texts.ts'
import * as people from './people/people-texts.ts'
import * as first from './texts.ts'

const spoken = { ...first, ...paying, ...people, ...change, ...leaving, ...cast }

/**
 * The texts of the two documents, copied from there and not from the code: misspellings, dots and spaces at either end
 * included. A text that joins `texts.ts`, `payment-texts.ts` or `people-texts.ts` joins this table too.
 */
const WORDS: Record<string, string | Record<string, string>> = {
  // 1 §1
  APP_VERSION: '2.0.6',
  texts: {
    // 1 §8
    fallback: 'Something went wrong please try again later',
    notFound: 'Oops, the page you were Looking for doesn’t exist.',
    goHome: 'Go to Homepage',
    // 1 §2 Landing, Login
    login: 'Login',
    continueOnBrowser: 'continue on the browser',
    selectPlan: 'SELECT PLAN',
    // 1 §2 Detail pages
    watchNow: 'Watch Now',
    startWatching: 'Start Watching',
    resume: 'Resume',
    moreLikeThis: 'MORE LIKE THIS',
    details: 'DETAILS',
    episodes: 'EPISODES',
    // 1 §2 Home
    continueWatching: 'Continue Watching',
    myList: 'My List',
    updatePhone: 'Update Phone',
    notNow: 'Not Now',
    manageProfile: 'Manage Profile',
    account: 'Account',
    // "Switch to Dark/Light Mode"
    switchToDark: 'Switch to Dark Mode',
    switchToLight: 'Switch to Light Mode',
    helpCentre: 'Help Center',
    signOut: 'Sign Out',
    logout: 'Logout',
    // 1 §2 Catalogue cards and lists
    movies: 'Movies',
    tvSeries: 'Tv Series',
    cardRating: 'PG13',
    // 2 §2.10: what `change_subscription_title_text` and `confirm_change_button_text` say where the tenant says nothing
    changeSubscription: 'Change Subscription',
    confirm: 'Confirm',
    // 1 §2 Home: "Copyright year shown is 2021"
    copyright: '© 2021',
  },
  peopleTexts: {
    // 2 §2.3
    who: 'Who is watching?',
    male: 'Male',
    female: 'Female',
    ok: 'OK',
    save: 'SAVE',
    cancel: 'CANCEL',
    // 2 §4.2
    saved: 'profile Updated Sucessfully!!',
    // 2 §8
    failed: 'Error while updating profile',
  },
  signInTexts: {
    // 1 §5
    invalidEmail: 'Invalid Email',
    invalidPhone: 'Invalid Phone',
    blankPassword: "Password can't be blank",
    // 1 §8
    createAccount: 'create a new account',
    phoneIsOff: 'Sign In with Phone is not available please contact to Admin',
    // 1 §4
    verifyEmail: 'Please Verify your Email Address',
    verifyPhone: 'Please Verify your Phone Number',
  },
  signUpTexts: {
    // 1 §2 Signup
    continue: 'CONTINUE',
    checkInbox: 'Please check your inbox and confirm your Email to continue......',
    // 1 §8
    phoneIsOff: 'Sign Up with Phone is not available please contact to Admin',
  },
  changeTexts: {
    // 2 §5
    blankOld: "This section can't be blank",
    blankConfirmation: "Confirm Password can't be blank",
    samePassword: 'Old And New password is same',
    mismatch: 'Passwords are Not Matching',
    // 2 §8
    phoneDeleted: 'Phone Number Deleted Succesfully',
  },
  verificationTexts: {
    // 1 §2 Verification and reset screens
    verify: 'VERIFY',
    resend: 'Resend code',
    requestNew: 'Request a new one',
    emailVerified: 'Email Verified',
    nobody: 'User',
    continue: 'Continue',
    // 1 §8
    wrongCode: "Sorry, we can't update profile for wrong OTP. Please try again.",
    emailFailed: 'Email verification Failed contact site admin ',
  },
  resetTexts: {
    // 1 §2 Verification and reset screens
    forgotTitle: 'Forgot Email/Password',
    sendLink: 'Send forgot Link',
    email: 'Email',
    sms: 'Text Message (SMS)',
    emailMe: 'Email ME',
    textMe: 'TEXT ME',
    smsFees: 'We will text you a verification code to reset your password. Text fees may apply.',
    password: 'Password',
    confirmPassword: 'Confirm Password',
    resetPassword: 'Reset Password',
    // 1 §5
    mismatch: 'Password is not matching',
  },
  playbackTexts: {
    // 1 §8
    noSubscriptionTitle: 'No Active Subscription',
    noSubscription: 'You have no active subscription, Kindly add subscription to start watching movies',
    expiredTitle: 'Subscription Expired',
    expired: 'Your subscription has expired, Kindly subscribe to start watching movies',
    specialTitle: 'Upgrade Subscription',
    special:
      'You are currently on Special Package. Kindly Cancel your current subscription and upgrade to basic package to enjoy Full Features.',
    tryLaterAtStart: 'Please try again later ',
    // 2 §2.13
    addSubscription: 'Add Subscription',
    upgradeScreens: 'Upgrade to 5 screens',
    // 2 §8
    screenLimit:
      'Too many people are using your account right now. Upgrade your plan or stop playing on one of these screens',
    tryLater: 'Please try again later',
    comingSoon: 'Coming Soon..',
  },
  listsTexts: {
    // 1 §2 Catalogue cards and lists
    genres: 'Genres',
    all: 'All',
    suggestions: 'Suggestions for you',
    az: 'A-Z',
    za: 'Z-A',
  },
  // 1 §2 Search results
  searchTexts: { noResult: ' (no result found )' },
  helpTexts: {
    // 1 §2 Help centre
    search: 'Search for keywords and phrases',
    media: 'MEDIA CENTER',
    faqs: 'FAQS',
  },
  accountTexts: {
    // 2 §4.2
    sendCode: 'SEND CODE',
  },
  paymentTexts: {
    // 2 §2.5
    almostDone: 'Almost Done!',
    edit: 'Edit',
    change: 'Change',
    startMembership: 'START MEMBERSHIP',
    // 2 §9: "4GB data free, 14 days free subscription; cancel anytime"
    data: '4GB data free',
    freeDays: '14 days free subscription',
    cancelAnytime: 'Cancel anytime',
    // 2 §2.6
    couponHint: 'Enter 20DISCOUNT as your coupon code to enjoy 20% off your first month subscription.',
    firstName: 'First name',
    lastName: 'Last name',
    postalCode: 'Postal code',
    agree: 'I Agree',
    continue: 'Continue',
    // 2 §2.7
    payNow: 'Pay Now',
    // 2 §9
    payWithCard: 'Pay with Card',
    payWithOthers: 'Pay with others',
    // 2 §2.8
    updateCardTitle: 'UPDATE CARD DETAILS',
    goBack: 'Go Back',
    // 2 §2.9
    continueLoud: 'CONTINUE',
    // 2 §2.10
    upgradeTitle: 'UPGRADE SUBSCRIPTION PACKAGE',
    cancel: 'Cancel',
    // 2 §2.2, 4.1
    updateCard: 'Update Card',
    cancelMembership: 'Cancel Membership',
    renewMembership: 'Renew Membership',
    recurringPayment: 'Recurring Payment',
    active: 'Active',
    inactive: 'Inactive',
    // 2 §4.5
    alreadyCancelled: 'You Current Subscriptions is Already Cancelled',
    noSubscriptions: 'Currently you have no subscriptions',
    // 2 §8
    linkFailed: 'Something went wrong please try again later',
    verifyFailed: 'Error Occured Please try again',
    dpoFailed: ' Error Occured Please try again ',
    cardFailed: 'Error while making payment',
    added: ' Subscription Added Sucessfully !! ',
    addedDirectly: 'Subscription Added Sucessfully!! ',
    cardUpdated: ' Payment Card Updated Sucessfully!! ',
    requestSent: ' Payment Request sent Sucessfully!! ',
    checkoutNeeded: 'Payment successful please checkout and start Membership to Continue',
  },
  leavingTexts: {
    // 2 §2.11
    question: 'Are you sure to delete Account?',
    delete: 'DELETE ACCOUNT',
    cancel: 'CANCEL',
  },
  contactTexts: {
    // 1 §2 Home: "services (help centre, contact us, …)"
    heading: 'Contact us',
    // 1 §2 Contact
    send: 'Send Message',
    // 1 §8
    invalidEmail: 'Invalid Email Entred',
    sent: 'Your email has been sent to site admin',
  },
  castTexts: {
    // 2 §8
    alsoPlaying: 'Video is also playing in cast device',
    useChrome: 'Please use Google Chrome browser to cast',
    unsupported: 'Casting is not supported in this browser',
    noSource: 'No media source specified.',
    failed: 'Could not connect with the cast device',
  },
}

/** Texts with something filled in: how they are said, and what comes out. */
const FILLED_IN = {
  // 1 §2 Catalogue cards and lists
  toDurationText: [[() => spoken.toDurationText('1 h 44 min'), 'Duration 1 h 44 min']],
  toNoMoviesText: [[() => spoken.toNoMoviesText('Comedy'), 'There is no movies for Comedy']],
  toNoSeriesText: [[() => spoken.toNoSeriesText('Crime'), 'There is no Series for Crime']],
  // 1 §2 Search results
  toSearchHeading: [[() => spoken.toSearchHeading('danfo'), 'Searches related to : danfo']],
  // 1 §2 Verification and reset screens: "countdown 'Resend a new code in 00:SS'"
  toResendText: [
    [() => spoken.toResendText(60), 'Resend a new code in 00:60'],
    [() => spoken.toResendText(59), 'Resend a new code in 00:59'],
    [() => spoken.toResendText(10), 'Resend a new code in 00:10'],
    [() => spoken.toResendText(9), 'Resend a new code in 00:09'],
    [() => spoken.toResendText(0), 'Resend a new code in 00:00'],
  ],
  // 2 §8
  toConnectedText: [[() => spoken.toConnectedText('Living-room TV'), 'Connected to Living-room TV']],
  toDisconnectedText: [[() => spoken.toDisconnectedText('Living-room TV'), 'DisConnected from Living-room TV']],
  toUseAppText: [
    [() => spoken.toUseAppText('Ibakatv'), 'Please download Ibakatv Mobile App to cast your device'],
    [() => spoken.toUseAppText('Kola'), 'Please download Kola Mobile App to cast your device'],
  ],
} as const satisfies Record<string, readonly (readonly [say: () => string, text: string])[]>

test.each(Object.entries(WORDS))('ERR-29 %s are those of the documents, letter by letter', (name, words) => {
  expect((spoken as Record<string, unknown>)[name]).toEqual(words)
})

test.each(Object.entries(FILLED_IN))('%s fills in what it is given and nothing else', (_, cases) => {
  for (const [say, text] of cases) expect(say()).toBe(text)
})

test('a text that this table does not know is told', () => {
  expect(Object.keys(spoken).sort()).toEqual([...Object.keys(WORDS), ...Object.keys(FILLED_IN)].sort())
})
