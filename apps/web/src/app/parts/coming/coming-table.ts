import { paths } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { type Labels, readLabels } from '../account/labels.ts'

/** What stands at an address whose screen is still being made. */
export interface Coming {
  title: string
  /** What will be here, and what serves until then. */
  text: string
  way: { label: string; href: string }
  /** The support's address and telephone numbers stand below the text. */
  hasSupport?: boolean
}

const HOME = { label: texts.goHome, href: paths.home }
const TO_PLANS = { label: 'Back to the plans', href: paths.packages }
const TO_ACCOUNT = { label: 'Back to your account', href: paths.account }

const paying = (title: string): Coming => ({
  title,
  text: 'Paying online is being prepared. Nothing was charged, and the plans and their prices stay as they are.',
  way: TO_PLANS,
})
const card = (title: string): Coming => ({
  title,
  text: 'Cards will be kept by the payment provider and changed here. No card of yours is kept today.',
  way: TO_ACCOUNT,
})
const profile = (title: string): Coming => ({
  title,
  text: 'Name, language and picture of whoever is watching will be set here. Your list and your places are kept meanwhile.',
  way: HOME,
})
const subscription = (title: string): Coming => ({
  title,
  text: 'A summary of your subscription will be here. The plans page has every plan with its screens and its price.',
  way: TO_PLANS,
})
const change = (title: keyof Labels, thing: string) => (labels: Labels) => ({
  title: labels[title],
  text: `Your ${thing} will be changed here. Until then our support changes it for you.`,
  way: TO_ACCOUNT,
  hasSupport: true,
})

const sample: Coming = {
  title: 'Sample',
  text: 'The service has named no sample to play. Every title of the lists plays as usual.',
  way: HOME,
}

type Entry = Coming | ((labels: Labels) => Coming)

/** By the first part of the address, in lower case. */
const TABLE: Readonly<Record<string, Entry>> = {
  dashvideo: sample,
  videoplayerseries: sample,
  profile: profile('Who is watching?'),
  profile1: profile('Who is watching?'),
  profile2: profile(texts.manageProfile),
  updatephone: change('changePhone', 'phone number'),
  'update-email': change('changeEmail', 'email address'),
  'update-password': (labels) => ({
    title: labels.changePassword,
    text: 'A new password in place of the old one will be set here. Until then reset it by email.',
    way: { label: 'Reset by email', href: paths.forgotPassword },
  }),
  deleteaccount: {
    title: 'Delete account',
    text: 'Closing your account by yourself will be here. Until then write to us and we close it.',
    way: TO_ACCOUNT,
    hasSupport: true,
  },
  striperenewupdatecard: card('Update your card'),
  braintreerenewupdatecard: card('Update your Braintree card'),
  'stripe-setup-card': card('Add a card'),
  confirmsubscription: subscription('Confirm your subscription'),
  subscription: subscription('Your subscription'),
  subscription1: subscription('Your subscription, in short'),
  'selectpayment-dsp': paying('Choose how to pay'),
  'selectpayment-afr': paying('Choose how to pay in Africa'),
  'selectpayment-nig': paying('Choose how to pay in Nigeria'),
  selectpayment: paying('Change how you pay'),
  checkout: paying('Checkout'),
  stripecheckout: paying('Card checkout'),
  cashpayment: paying('Pay at a bank'),
  flutterwavepayment: paying('Pay with Flutterwave'),
  payment: paying('Pay by card'),
  stripepayment: paying('Pay by card with Stripe'),
  'process-dpo': paying('On the way to DPO'),
  'process-paypal': paying('On the way to PayPal'),
  'paymentres-dpo': paying('Your DPO payment'),
  'payment-res': paying('Your payment'),
  'stripe-res': paying('Your card payment'),
}

const UNKNOWN: Coming = {
  title: 'Not here yet',
  text: 'We are still building this screen. Everything else works as usual.',
  way: HOME,
}

/** What to say at an address of the app, such as `/checkout/basic-ngn-30/basic`. */
export function findComing(path: string, config: Readonly<Record<string, string>>): Coming {
  const [first = ''] = path.toLowerCase().split('/').filter(Boolean)
  const entry = TABLE[first] ?? UNKNOWN
  return typeof entry === 'function' ? entry(readLabels(config)) : entry
}
