import { toHref } from './location/location.ts'

/** Patterns of the screens that few visits begin with: they come with the longer table of routes. */
export const morePatterns = {
  verifyPhone: '/verifybyphone',
  verifyUpdatePhone: '/verifyupdatephone',
  updatePhone: '/updatephone',
  updateEmail: '/update-email',
  updatePassword: '/update-password',
  undoChange: '/undo-change',
  verifyEmail: '/verifybyemail',
  emailLink: '/emailverify',
  checkEmail: '/checkemailverify',
  emailVerified: '/confirmemailverify',
  forgotPassword: '/forgotpassword',
  forgotEmail: '/forgotpasswordemail',
  resetLink: '/resetpassword',
  newPassword: '/updatepassword-en/:id',
  resetCode: '/reset-phone-code',
  terms: '/terms',
  privacy: '/cookiesprivacy',
  topUp: '/topuppage',
  popup: '/popup',
  specialPopup: '/specialplanpopup',
  contact: '/contact',
  faqs: '/faqs',
  helpCentre: '/mediacenter',
  play: '/play/:id/:parent',
  playVideo: '/playvideo/:id',
  samplePlayer: '/dashvideo',
  seriesPlayer: '/videoplayerseries',
  account: '/account',
  payments: '/account/payments',
  invoice: '/account/invoices/:number',
  agreements: '/account/agreements',
  passkeys: '/account/passkeys',
  devices: '/account/devices',
  activity: '/account/activity',
  tv: '/tv',
  changeSubscription: '/changesubscription',
  renewStripeCard: '/striperenewupdatecard',
  renewBraintreeCard: '/braintreerenewupdatecard',
  addStripeCard: '/stripe-setup-card',
  confirmSubscription: '/confirmsubscription',
  subscription: '/subscription',
  subscription1: '/subscription1',
  choosePaying: '/selectpayment-dsp/:sid/:pid',
  choosePayingAfrica: '/selectpayment-afr/:sid/:pid',
  choosePayingNigeria: '/selectpayment-nig/:sid/:pid',
  /** The older address, which names the plan first. GAP-092. */
  changePaying: '/selectpayment/:pid/:sid',
  checkout: '/checkout/:sid/:pid',
  /** The way to pay as a third part. GAP-093. */
  checkoutBy: '/checkout/:sid/:pid/:paymentmethod',
  stripeCheckout: '/stripecheckout/:sid/:pid',
  cashPayment: '/cashpayment/:sid/:pid',
  flutterwavePayment: '/flutterwavepayment/:sid/:pid',
  payment: '/payment/:sid/:pid',
  stripePayment: '/stripepayment/:sid/:pid',
  toDpo: '/process-dpo/:sid/:pid',
  toPaypal: '/process-paypal/:sid/:pid',
  toPaystack: '/process-paystack/:sid/:pid',
  toNigeria: '/process-stripe-ng/:sid/:pid',
  toTransfer: '/process-transfer/:sid/:pid',
  /** Where the provider's page leads back to. */
  debit: '/direct-debit',
  setUpDebit: '/direct-debit/:sid/:pid',
  dpoPayment: '/paymentres-dpo',
  paymentResult: '/payment-res',
  stripeResult: '/stripe-res/:sid/:pid',
  give: '/give',
  given: '/gifts/:reference',
  redeem: '/gift',
  redeemCode: '/gift/:code',
  who: '/profile',
  whoToo: '/profile1',
  manage: '/profile2',
  grownUps: '/grown-ups',
  deleteAccount: '/deleteaccount',
  data: '/account/data',
  accountDeleted: '/accountdeleted',
  downloads: '/downloads',
} as const

/** Films that this device keeps. */
export const downloadsPath = toHref('/downloads')

/** Films that this device keeps, and the address that was asked for once the line is back. */
export const toDownloadsThen = (address: string): string => `${downloadsPath}?next=${encodeURIComponent(address)}`

/** Where an account is left. */
export const leavingPaths = {
  deleteAccount: toHref('/deleteaccount'),
  deleted: toHref('/accountdeleted'),
  data: toHref('/account/data'),
} as const

/** Where people are chosen, changed and added. */
export const peoplePaths = {
  who: toHref('/profile'),
  /** Who is watching, and then on to the address that was asked for. */
  whoThen: (address: string) => toHref(`/profile?next=${encodeURIComponent(address)}`),
  manage: (id: string) => toHref(`/profile2?person=${encodeURIComponent(id)}`),
  add: toHref('/profile2?person=new'),
  /** Says that an address is not for whoever is watching, and who can open it. */
  grownUps: (address: string, isFilm = false) =>
    toHref(`/grown-ups?${isFilm ? 'film=1&' : ''}next=${encodeURIComponent(address)}`),
  /** Asks for what opens somebody, and then leads on. */
  open: (id: string, next: string | null) =>
    toHref(`/profile?person=${encodeURIComponent(id)}${next ? `&next=${encodeURIComponent(next)}` : ''}`),
} as const

/** What the account leads to, beside what `paths` and `payPaths` have. */
export const accountPaths = {
  updateEmail: toHref('/update-email'),
  updatePassword: toHref('/update-password'),
  payments: toHref('/account/payments'),
  passkeys: toHref('/account/passkeys'),
  verifyPhone: toHref('/verifyupdatephone'),
} as const

/** Where devices are looked after, and a television is let in. */
export const devicePaths = {
  devices: toHref('/account/devices'),
  activity: toHref('/account/activity'),
  tv: toHref('/tv'),
} as const

/** Where a television is let in that shows these letters, as the address after a sign-in. */
export const toTvAddress = (userCode: string): string => `/tv?code=${userCode.replace(' ', '')}`

/** Where gifts are given and used. */
export const giftPaths = {
  give: toHref('/give'),
  given: (reference: string) => toHref(`/gifts/${encodeURIComponent(reference)}`),
  redeem: (code = '') => toHref(code ? `/gift/${encodeURIComponent(code)}` : '/gift'),
} as const

/** What is bought: a price (the documents' sid) of a plan (their pid). */
export interface Bought {
  sid: string
  pid: string
  /** The film that is rented; left out where a plan is bought. */
  titleId?: string
}

/** What else an address of paying bears; what is empty is left out. */
type Asked = Readonly<Record<string, string | undefined>>

function toPaying(start: string, { sid, pid, titleId }: Bought, asked: Asked = {}): string {
  const given = Object.entries({ title: titleId, ...asked }).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const query = new URLSearchParams(given).toString()
  return toHref(`${start}/${encodeURIComponent(sid)}/${encodeURIComponent(pid)}${query ? `?${query}` : ''}`)
}
const paying = (start: string) => (bought: Bought, asked?: Asked) => toPaying(start, bought, asked)

/** Where the screens of paying stand. */
export const payPaths = {
  choose: paying('/selectpayment-dsp'),
  checkout: paying('/checkout'),
  stripePage: paying('/stripecheckout'),
  stripeCard: paying('/stripepayment'),
  stripeResult: paying('/stripe-res'),
  braintree: paying('/payment'),
  flutterwave: paying('/flutterwavepayment'),
  dpo: paying('/process-dpo'),
  paypal: paying('/process-paypal'),
  paystack: paying('/process-paystack'),
  nigeria: paying('/process-stripe-ng'),
  transfer: paying('/process-transfer'),
  debit: (bought?: Bought) => (bought ? toPaying('/direct-debit', bought) : toHref('/direct-debit')),
  cash: paying('/cashpayment'),
  updateStripeCard: toHref('/striperenewupdatecard'),
  updateBraintreeCard: toHref('/braintreerenewupdatecard'),
  addStripeCard: toHref('/stripe-setup-card'),
  agreements: toHref('/account/agreements'),
  /** Where one payment stands; what is read there is our reference. */
  invoice: (number: string) => toHref(`/account/invoices/${encodeURIComponent(number)}`),
  result: (reference: string) => toHref(`/payment-res?tx_ref=${encodeURIComponent(reference)}`),
} as const

/** Of a screen where gifts are given or used, or a television is let in. */
export const isGiftAddress = (address: string): boolean => /^\/(gift|tv)/.test(address)
