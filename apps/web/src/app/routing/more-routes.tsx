import { morePatterns } from '#shared/more-patterns.ts'
import { patterns } from '#shared/paths.ts'
import { lazyView, queryView } from '#shared/views/lazy-view.tsx'
import { DownloadsView } from './downloads-view.ts'
import { PlayerView } from './player-view.ts'
import type { Route } from './routes.tsx'

const VerifyPhonePage = queryView(() =>
  import('../pages/proof/phone/verify-phone-page.tsx').then((page) => page.VerifyPhonePage),
)
const VerifyUpdatePhonePage = queryView(() =>
  import('../pages/proof/phone/verify-update-phone-page.tsx').then((page) => page.VerifyUpdatePhonePage),
)
const VerifyEmailPage = queryView(() =>
  import('../pages/proof/email/verify-email-page.tsx').then((page) => page.VerifyEmailPage),
)
const EmailLinkPage = queryView(() =>
  import('../pages/proof/email/email-link-page.tsx').then((page) => page.EmailLinkPage),
)
const CheckEmailPage = queryView(() =>
  import('../pages/proof/email/check-email-page.tsx').then((page) => page.CheckEmailPage),
)
const EmailVerifiedPage = queryView(() =>
  import('../pages/proof/email/email-verified-page.tsx').then((page) => page.EmailVerifiedPage),
)
const EmailChangePage = queryView(() =>
  import('../pages/change/email-change-page.tsx').then((page) => page.EmailChangePage),
)
const PhoneChangePage = queryView(() =>
  import('../pages/change/phone-change-page.tsx').then((page) => page.PhoneChangePage),
)
const PasswordChangePage = queryView(() =>
  import('../pages/change/password-change-page.tsx').then((page) => page.PasswordChangePage),
)
const UndoPage = queryView(() => import('../pages/change/undo-page.tsx').then((page) => page.UndoPage))
const ForgotPasswordPage = queryView(() =>
  import('../pages/proof/password/forgot-password-page.tsx').then((page) => page.ForgotPasswordPage),
)
const ForgotEmailPage = queryView(() =>
  import('../pages/proof/password/forgot-email-page.tsx').then((page) => page.ForgotEmailPage),
)
const ResetLinkPage = queryView(() =>
  import('../pages/proof/password/reset-link-page.tsx').then((page) => page.ResetLinkPage),
)
const NewPasswordPage = queryView(() =>
  import('../pages/proof/password/new-password-page.tsx').then((page) => page.NewPasswordPage),
)
const ResetCodePage = queryView(() =>
  import('../pages/proof/password/reset-code-page.tsx').then((page) => page.ResetCodePage),
)
const HelpPage = queryView(() => import('../pages/help/help-page.tsx').then((page) => page.HelpPage))
const ContactPage = queryView(() => import('../pages/help/contact-page.tsx').then((page) => page.ContactPage))
const SearchPage = queryView(() => import('../pages/search/search-page.tsx').then((page) => page.SearchPage))
const TermsPage = lazyView(() => import('../pages/legal/terms-page.tsx').then((page) => page.TermsPage))
const PrivacyPage = lazyView(() => import('../pages/legal/privacy-page.tsx').then((page) => page.PrivacyPage))
const TopUpPage = lazyView(() => import('../pages/account/top-up-page.tsx').then((page) => page.TopUpPage))
const PopupPage = queryView(() => import('../pages/account/popup-page.tsx').then((page) => page.PopupPage))
const AccountPage = queryView(() => import('../pages/account/account-page.tsx').then((page) => page.AccountPage))
const PaymentsPage = queryView(() =>
  import('../pages/account/payments/payments-page.tsx').then((page) => page.PaymentsPage),
)
const InvoicePage = queryView(() => import('../pages/account/invoice-page.tsx').then((page) => page.InvoicePage))
const AgreementsPage = queryView(() =>
  import('../pages/account/agreements/agreements-page.tsx').then((page) => page.AgreementsPage),
)
const PasskeysPage = queryView(() =>
  import('../pages/account/passkeys/passkeys-page.tsx').then((page) => page.PasskeysPage),
)
const DevicesPage = queryView(() => import('../pages/devices/devices-page.tsx').then((page) => page.DevicesPage))
const ActivityPage = queryView(() => import('../pages/devices/activity-page.tsx').then((page) => page.ActivityPage))
const TvPage = queryView(() => import('../pages/devices/tv/tv-page.tsx').then((page) => page.TvPage))
const ChangeSubscriptionPage = queryView(() =>
  import('../pages/account/plans/change-subscription-page.tsx').then((page) => page.ChangeSubscriptionPage),
)
const ChoosePage = queryView(() => import('../pages/paying/choose/choose-page.tsx').then((page) => page.ChoosePage))
const CheckoutPage = queryView(() =>
  import('../pages/paying/checkout/checkout-page.tsx').then((page) => page.CheckoutPage),
)
const LeavingPage = queryView(() => import('../pages/paying/leaving/leaving-page.tsx').then((page) => page.LeavingPage))
const NigeriaPage = queryView(() => import('../pages/paying/leaving/nigeria-page.tsx').then((page) => page.NigeriaPage))
const PushedPage = queryView(() => import('../pages/paying/pushed/pushed-page.tsx').then((page) => page.PushedPage))
const DebitPage = queryView(() => import('../pages/paying/debit/debit-page.tsx').then((page) => page.DebitPage))
const ResultPage = queryView(() => import('../pages/paying/result/result-page.tsx').then((page) => page.ResultPage))
const CashPage = queryView(() => import('../pages/paying/cash/cash-page.tsx').then((page) => page.CashPage))
const StripeCardPage = queryView(() =>
  import('../pages/paying/card/stripe-card-page.tsx').then((page) => page.StripeCardPage),
)
const StripeUpdatePage = queryView(() =>
  import('../pages/paying/card/stripe-update-page.tsx').then((page) => page.StripeUpdatePage),
)
const BraintreePage = queryView(() =>
  import('../pages/paying/card/braintree-page.tsx').then((page) => page.BraintreePage),
)
const BraintreeUpdatePage = queryView(() =>
  import('../pages/paying/card/braintree-update-page.tsx').then((page) => page.BraintreeUpdatePage),
)
const SubscriptionPage = queryView(() =>
  import('../pages/account/plans/subscription-page.tsx').then((page) => page.SubscriptionPage),
)
const NoSamplePage = lazyView(() => import('../pages/no-sample/no-sample-page.tsx').then((page) => page.NoSamplePage))
const GivePage = queryView(() => import('../pages/gift/give-page.tsx').then((page) => page.GivePage))
const GivenPage = queryView(() => import('../pages/gift/given-page.tsx').then((page) => page.GivenPage))
const RedeemPage = queryView(() => import('../pages/gift/redeem-page.tsx').then((page) => page.RedeemPage))
const WhoPage = queryView(() => import('../pages/people/who-page.tsx').then((page) => page.WhoPage))
const ManagePage = queryView(() => import('../pages/people/manage-page.tsx').then((page) => page.ManagePage))
const GrownUpsPage = queryView(() => import('../pages/child/grown-ups-page.tsx').then((page) => page.GrownUpsPage))
const DeletePage = queryView(() => import('../pages/leaving/delete-page.tsx').then((page) => page.DeletePage))
const DataPage = queryView(() => import('../pages/leaving/data-page.tsx').then((page) => page.DataPage))
const DeletedPage = lazyView(() => import('../pages/leaving/deleted-page.tsx').then((page) => page.DeletedPage))
const SamplePlayerPage = queryView(async () => {
  const { SamplePlayerPage: Page } = await import('../pages/player/sample-player-page.tsx')
  return function SamplePlayer() {
    return <Page without={<NoSamplePage />} />
  }
})

type View = Route['View']

const open = (pattern: string, View: View): Route => ({ pattern, access: 'anyone', frame: 'full', View })
/** Contact and legal pages. GAP-035. */
const publicPage = (pattern: string, View: View): Route => ({ pattern, access: 'anyone', frame: 'public', View })
const help = (pattern: string): Route => ({ pattern, access: 'anyone', frame: 'help', View: HelpPage })
const gate = (pattern: string, View: View): Route => ({ pattern, access: 'anyone', frame: 'bar', View })
/** What a member sets and looks up. */
const member = (pattern: string, View: View): Route => ({
  ...{ pattern, access: 'member', frame: 'full', View },
  isGrown: true,
})
/** Where money is moved there is little else to press. */
const paying = (pattern: string, View: View): Route => ({
  ...{ pattern, access: 'member', frame: 'bar', View },
  isGrown: true,
})
const player = (pattern: string, View: View = PlayerView): Route => ({ pattern, access: 'member', frame: 'none', View })

/** Addresses of the specification beside those that most visits begin with. */
export const moreRoutes: readonly Route[] = [
  gate(morePatterns.verifyPhone, VerifyPhonePage),
  gate(morePatterns.verifyUpdatePhone, VerifyUpdatePhonePage),
  open(morePatterns.verifyEmail, VerifyEmailPage),
  gate(morePatterns.emailLink, EmailLinkPage),
  gate(morePatterns.checkEmail, CheckEmailPage),
  gate(morePatterns.emailVerified, EmailVerifiedPage),
  member(morePatterns.updatePhone, PhoneChangePage),
  open(morePatterns.updateEmail, EmailChangePage),
  open(morePatterns.updatePassword, PasswordChangePage),
  gate(morePatterns.undoChange, UndoPage),
  gate(morePatterns.forgotPassword, ForgotPasswordPage),
  gate(morePatterns.forgotEmail, ForgotEmailPage),
  gate(morePatterns.resetLink, ResetLinkPage),
  gate(morePatterns.newPassword, NewPasswordPage),
  gate(morePatterns.resetCode, ResetCodePage),
  publicPage(morePatterns.terms, TermsPage),
  publicPage(morePatterns.privacy, PrivacyPage),
  { ...open(morePatterns.topUp, TopUpPage), isGrown: true },
  { ...gate(morePatterns.popup, PopupPage), isGrown: true },
  { ...gate(morePatterns.specialPopup, PopupPage), isGrown: true },
  open(patterns.search, SearchPage),
  publicPage(morePatterns.contact, ContactPage),
  help(morePatterns.faqs),
  help(morePatterns.helpCentre),
  player(morePatterns.play),
  player(morePatterns.playVideo),
  player(morePatterns.samplePlayer, SamplePlayerPage),
  player(morePatterns.seriesPlayer, SamplePlayerPage),
  member(morePatterns.account, AccountPage),
  member(morePatterns.payments, PaymentsPage),
  member(morePatterns.invoice, InvoicePage),
  member(morePatterns.agreements, AgreementsPage),
  member(morePatterns.passkeys, PasskeysPage),
  member(morePatterns.devices, DevicesPage),
  member(morePatterns.activity, ActivityPage),
  paying(morePatterns.tv, TvPage),
  member(morePatterns.changeSubscription, ChangeSubscriptionPage),
  ...[
    morePatterns.choosePaying,
    morePatterns.choosePayingAfrica,
    morePatterns.choosePayingNigeria,
    morePatterns.changePaying,
  ].map((pattern) => paying(pattern, ChoosePage)),
  ...[morePatterns.checkout, morePatterns.checkoutBy].map((pattern) => paying(pattern, CheckoutPage)),
  ...[
    morePatterns.stripeCheckout,
    morePatterns.flutterwavePayment,
    morePatterns.toDpo,
    morePatterns.toPaypal,
    morePatterns.toPaystack,
  ].map((pattern) => paying(pattern, LeavingPage)),
  ...[morePatterns.dpoPayment, morePatterns.paymentResult, morePatterns.stripeResult].map((pattern) =>
    paying(pattern, ResultPage),
  ),
  paying(morePatterns.toNigeria, NigeriaPage),
  paying(morePatterns.toTransfer, PushedPage),
  ...[morePatterns.debit, morePatterns.setUpDebit].map((pattern) => paying(pattern, DebitPage)),
  paying(morePatterns.cashPayment, CashPage),
  paying(morePatterns.stripePayment, StripeCardPage),
  paying(morePatterns.renewStripeCard, StripeUpdatePage),
  paying(morePatterns.addStripeCard, StripeUpdatePage),
  paying(morePatterns.payment, BraintreePage),
  paying(morePatterns.renewBraintreeCard, BraintreeUpdatePage),
  ...[morePatterns.confirmSubscription, morePatterns.subscription, morePatterns.subscription1].map((pattern) =>
    member(pattern, SubscriptionPage),
  ),
  member(morePatterns.give, GivePage),
  member(morePatterns.given, GivenPage),
  { ...open(morePatterns.redeem, RedeemPage), isGrown: true },
  { ...open(morePatterns.redeemCode, RedeemPage), isGrown: true },
  ...[morePatterns.who, morePatterns.whoToo].map(
    (pattern): Route => ({ pattern, access: 'member', frame: 'none', View: WhoPage, isWho: true }),
  ),
  member(morePatterns.manage, ManagePage),
  { pattern: morePatterns.grownUps, access: 'member', frame: 'none', View: GrownUpsPage },
  member(morePatterns.deleteAccount, DeletePage),
  member(morePatterns.data, DataPage),
  gate(morePatterns.accountDeleted, DeletedPage),
  { pattern: morePatterns.downloads, access: 'member', frame: 'full', View: DownloadsView },
]
