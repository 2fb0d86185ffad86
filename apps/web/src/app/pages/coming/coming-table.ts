import { type Labels, readLabels } from '../../../features/account/labels.ts'
import { paths } from '../../../shared/paths.ts'
import { texts } from '../../../shared/texts.ts'
import { say } from './words.ts'

/** What stands at an address whose screen is still being made. */
export interface Coming {
  title: string
  /** What will be here, and what serves until then. */
  text: string
  way: { label: string; href: string }
  /** The support's address and telephone numbers stand below the text. */
  hasSupport?: boolean
}

const HOME = () => ({ label: texts.goHome, href: paths.home })
const TO_PLANS = () => ({ label: say('toPlans'), href: paths.packages })
const TO_ACCOUNT = () => ({ label: say('toAccount'), href: paths.account })

type Words = Parameters<typeof say>[0]
type Entry = (labels: Labels) => Coming

const paying = (title: Words) => (): Coming => ({ title: say(title), text: say('paying'), way: TO_PLANS() })
const card = (title: Words) => (): Coming => ({ title: say(title), text: say('card'), way: TO_ACCOUNT() })
const subscription = (title: Words) => (): Coming => ({
  title: say(title),
  text: say('subscription'),
  way: TO_PLANS(),
})
const profile = (toTitle: () => string) => (): Coming => ({ title: toTitle(), text: say('profile'), way: HOME() })
const who = profile(() => say('who'))
const change = (name: 'changePhone' | 'changeEmail'): Entry => {
  return (labels) => ({ title: labels[name], text: say(name), way: TO_ACCOUNT(), hasSupport: true })
}
const sample = (): Coming => ({ title: say('sampleTitle'), text: say('sample'), way: HOME() })

/** By the first part of the address, in lower case. */
const TABLE: Readonly<Record<string, Entry>> = {
  dashvideo: sample,
  videoplayerseries: sample,
  profile: who,
  profile1: who,
  profile2: profile(() => texts.manageProfile),
  updatephone: change('changePhone'),
  'update-email': change('changeEmail'),
  'update-password': (labels) => ({
    title: labels.changePassword,
    text: say('changePassword'),
    way: { label: say('byEmail'), href: paths.forgotPassword },
  }),
  deleteaccount: () => ({
    title: say('deleteAccountTitle'),
    text: say('deleteAccount'),
    way: TO_ACCOUNT(),
    hasSupport: true,
  }),
  striperenewupdatecard: card('updateCard'),
  braintreerenewupdatecard: card('updateBraintreeCard'),
  'stripe-setup-card': card('addCard'),
  confirmsubscription: subscription('confirmSubscription'),
  subscription: subscription('yourSubscription'),
  subscription1: subscription('subscriptionInShort'),
  'selectpayment-dsp': paying('choosePaying'),
  'selectpayment-afr': paying('choosePayingAfrica'),
  'selectpayment-nig': paying('choosePayingNigeria'),
  selectpayment: paying('changePaying'),
  checkout: paying('checkout'),
  stripecheckout: paying('cardCheckout'),
  cashpayment: paying('cash'),
  flutterwavepayment: paying('flutterwave'),
  payment: paying('payByCard'),
  stripepayment: paying('payByStripe'),
  'process-dpo': paying('toDpo'),
  'process-paypal': paying('toPaypal'),
  'paymentres-dpo': paying('dpoPayment'),
  'payment-res': paying('payment'),
  'stripe-res': paying('cardPayment'),
}

const unknown = (): Coming => ({ title: say('unknownTitle'), text: say('unknown'), way: HOME() })

/** What to say at an address of the app, such as `/checkout/basic-ngn-30/basic`. */
export function findComing(path: string, config: Readonly<Record<string, string>>): Coming {
  const [first = ''] = path.toLowerCase().split('/').filter(Boolean)
  return (TABLE[first] ?? unknown)(readLabels(config))
}
