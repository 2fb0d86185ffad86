import { accountEndpoints } from '@kola/contract/account'
import { accountChangeEndpoints } from '@kola/contract/account-changes/account-changes'
import { accountEventEndpoints } from '@kola/contract/account-events/account-events'
import { agreementEndpoints, operatorAgreementEndpoints } from '@kola/contract/agreements/agreements'
import { arrangingEndpoints } from '@kola/contract/arranging/endpoints'
import { billingEndpoints } from '@kola/contract/billing'
import { castEndpoints } from '@kola/contract/cast/cast'
import { catalogueEndpoints } from '@kola/contract/catalogue'
import { configurationEndpoints } from '@kola/contract/configuration/endpoints'
import { contactEndpoints } from '@kola/contract/contact'
import { continueWatchingEndpoints } from '@kola/contract/continue-watching'
import { ownAccountEndpoints } from '@kola/contract/credit/own-account'
import { receivingEndpoints } from '@kola/contract/credit/receiving'
import { deviceEndpoints } from '@kola/contract/devices/devices'
import { operatorEncoderEndpoints } from '@kola/contract/encoders/operator'
import { bucketEndpoints } from '@kola/contract/films/buckets'
import { filmEndpoints } from '@kola/contract/films/films'
import { giftEndpoints } from '@kola/contract/gifts/gifts'
import { operatorVoucherEndpoints } from '@kola/contract/gifts/vouchers'
import { helpEndpoints } from '@kola/contract/help'
import type { EndpointTable } from '@kola/contract/http/endpoint'
import { identityEndpoints } from '@kola/contract/identity'
import { fileExportEndpoints } from '@kola/contract/imports/exports'
import { importEndpoints } from '@kola/contract/imports/imports'
import { ingestEndpoints } from '@kola/contract/ingest'
import { exportEndpoints } from '@kola/contract/leaving/export'
import { leavingEndpoints, operatorLeavingEndpoints } from '@kola/contract/leaving/leaving'
import { mandateEndpoints } from '@kola/contract/mandates/mandates'
import { memberCareEndpoints } from '@kola/contract/members/care'
import { memberEndpoints } from '@kola/contract/members/member'
import { memberListEndpoints } from '@kola/contract/members/members'
import { memberRequestEndpoints } from '@kola/contract/members/requests'
import { memberSeeingEndpoints } from '@kola/contract/members/seeing'
import { approvalEndpoints } from '@kola/contract/money/approvals'
import { operatorDepositEndpoints } from '@kola/contract/money/deposits'
import { moneyExportEndpoints } from '@kola/contract/money/exports'
import { myListEndpoints } from '@kola/contract/my-list'
import { notificationEndpoints } from '@kola/contract/notifications'
import { missedSearchesEndpoints } from '@kola/contract/numbers/missed'
import { numbersEndpoints } from '@kola/contract/numbers/numbers'
import { overviewEndpoints } from '@kola/contract/overview/overview'
import { passkeyEndpoints } from '@kola/contract/passkeys/passkeys'
import { invoiceEndpoints, operatorInvoiceEndpoints } from '@kola/contract/payments/invoices'
import { operatorPaymentEndpoints } from '@kola/contract/payments/operator'
import { paymentEndpoints } from '@kola/contract/payments/payments'
import { planChangeEndpoints } from '@kola/contract/payments/plan-change'
import { playbackEndpoints } from '@kola/contract/playback'
import { operatorCouponEndpoints } from '@kola/contract/prices/coupons'
import { operatorPlanEndpoints } from '@kola/contract/prices/plans'
import { operatorPriceEndpoints } from '@kola/contract/prices/prices'
import { producerEndpoints } from '@kola/contract/producers/producers'
import { statementEndpoints } from '@kola/contract/producers/statements'
import { profileEndpoints } from '@kola/contract/profiles/profiles'
import { operatorQualityEndpoints, qualityEndpoints } from '@kola/contract/quality/quality'
import { priceReleaseEndpoints } from '@kola/contract/releases/price-releases'
import { releaseEndpoints } from '@kola/contract/releases/releases'
import { operatorRentalEndpoints } from '@kola/contract/rentals/operator'
import { rentalEndpoints } from '@kola/contract/rentals/rentals'
import { windowEndpoints } from '@kola/contract/rights/windows'
import { robotCheckEndpoints } from '@kola/contract/robot-check'
import { searchEndpoints } from '@kola/contract/search'
import { operatorSettlementEndpoints } from '@kola/contract/settlements/settlements'
import { signInEndpoints } from '@kola/contract/sign-in'
import { signUpEndpoints } from '@kola/contract/sign-up'
import { apiKeyEndpoints } from '@kola/contract/staff/api-keys'
import { auditEndpoints } from '@kola/contract/staff/audit'
import { staffEnrolmentEndpoints } from '@kola/contract/staff/enrolment'
import { staffPeopleEndpoints } from '@kola/contract/staff/people'
import { staffSignInEndpoints } from '@kola/contract/staff/sign-in'
import { staffViewEndpoints } from '@kola/contract/staff/views'
import { webhookEndpoints } from '@kola/contract/staff/webhooks'
import { storedEndpoints } from '@kola/contract/stored/stored'
import { subtitleReportEndpoints } from '@kola/contract/subtitles/report'
import { subtitleEndpoints } from '@kola/contract/subtitles/subtitles'
import { tenantEndpoints } from '@kola/contract/tenant'
import { legalTextEndpoints } from '@kola/contract/texts/legal-texts'
import { textEndpoints } from '@kola/contract/texts/texts'
import { ticketEndpoints } from '@kola/contract/tickets/tickets'
import { genreEndpoints } from '@kola/contract/titles/genres'
import { outlineEndpoints } from '@kola/contract/titles/outline'
import { pictureEndpoints } from '@kola/contract/titles/pictures'
import { titleEndpoints } from '@kola/contract/titles/titles'
import { todayEndpoints } from '@kola/contract/today/today'
import { tvSignInEndpoints } from '@kola/contract/tv-sign-in/tv-sign-in'
import { verificationEndpoints } from '@kola/contract/verification'
import { voteEndpoints } from '@kola/contract/votes'

export interface CallGroup {
  /** Of its anchor. */
  id: string
  title: string
  /** `METHOD /path`, in the contract's order. */
  keys: readonly string[]
}

const toGroup = (id: string, title: string, ...tables: EndpointTable[]): CallGroup => ({
  id,
  title,
  keys: tables.flatMap((table) => Object.keys(table)),
})

/** The calls as somebody looks for them who writes a client, the first ones first. */
export const CALL_GROUPS: readonly CallGroup[] = [
  toGroup('start', 'Start: token, configuration, plans', tenantEndpoints, billingEndpoints),
  toGroup('sign-in', 'Signing in and out', signInEndpoints, identityEndpoints, tvSignInEndpoints, deviceEndpoints),
  toGroup('passkeys', 'Passkeys', passkeyEndpoints),
  toGroup('sign-up', 'Signing up', signUpEndpoints, robotCheckEndpoints),
  toGroup('proofs', 'Codes, links and new passwords', verificationEndpoints),
  toGroup('account', 'The account', {
    ...accountEndpoints,
    ...accountChangeEndpoints,
    ...overviewEndpoints,
    ...accountEventEndpoints,
    ...leavingEndpoints,
    ...exportEndpoints,
  }),
  toGroup('people', 'People of the account', profileEndpoints),
  toGroup('payments', 'Paying', {
    ...paymentEndpoints,
    ...planChangeEndpoints,
    ...agreementEndpoints,
    ...invoiceEndpoints,
    ...receivingEndpoints,
    ...ownAccountEndpoints,
  }),
  toGroup('mandates', 'Direct debits', mandateEndpoints),
  toGroup('gifts', 'Gifts and vouchers', giftEndpoints),
  toGroup('rentals', 'Renting a film', rentalEndpoints),
  toGroup('catalogue', 'Home, lists and titles', catalogueEndpoints, searchEndpoints, notificationEndpoints),
  toGroup('viewer', 'My list, places and votes', myListEndpoints, continueWatchingEndpoints, voteEndpoints),
  toGroup('playback', 'Playing', {
    ...playbackEndpoints,
    ...qualityEndpoints,
    ...storedEndpoints,
    ...subtitleReportEndpoints,
  }),
  toGroup('casting', 'Casting', castEndpoints),
  toGroup('help', 'Help and contact', helpEndpoints, legalTextEndpoints, contactEndpoints),
  toGroup('operator', 'For the operator: adding titles', ingestEndpoints, filmEndpoints, bucketEndpoints),
  toGroup('operator-subtitles', 'For the operator: subtitles and sound', subtitleEndpoints),
  toGroup('operator-encoders', 'For the operator: encoders elsewhere', operatorEncoderEndpoints),
  toGroup('operator-payments', 'For the operator: payments', {
    ...operatorPaymentEndpoints,
    ...operatorDepositEndpoints,
    ...approvalEndpoints,
    ...moneyExportEndpoints,
    ...operatorInvoiceEndpoints,
    ...operatorSettlementEndpoints,
    ...operatorVoucherEndpoints,
    ...operatorRentalEndpoints,
    ...operatorAgreementEndpoints,
    ...operatorPriceEndpoints,
    ...operatorPlanEndpoints,
    ...operatorCouponEndpoints,
  }),
  toGroup('operator-quality', 'For the operator: what viewers met', operatorQualityEndpoints),
  toGroup('operator-numbers', 'For the operator: what the business did, and what waits', {
    ...numbersEndpoints,
    ...missedSearchesEndpoints,
    ...todayEndpoints,
  }),
  toGroup('operator-accounts', 'For the operator: accounts that were closed', operatorLeavingEndpoints),
  toGroup('members', 'For the operator: members', {
    ...memberListEndpoints,
    ...memberEndpoints,
    ...memberCareEndpoints,
    ...memberRequestEndpoints,
    ...memberSeeingEndpoints,
  }),
  toGroup('tickets', 'For the operator: tickets', ticketEndpoints),
  toGroup('webhooks', 'For the operator: webhooks out', webhookEndpoints),
  toGroup('operator-titles', 'For the operator: titles', {
    ...titleEndpoints,
    ...genreEndpoints,
    ...pictureEndpoints,
  }),
  toGroup('operator-outlines', 'For the operator: seasons and episodes', outlineEndpoints),
  toGroup('operator-imports', 'For the operator: files that are brought in', importEndpoints),
  toGroup('operator-exports', 'For the operator: files that are taken out', fileExportEndpoints),
  toGroup('operator-rights', 'For the operator: when and where titles may be seen', windowEndpoints),
  toGroup('operator-producers', 'For the operator: producers, and the statements of their months', {
    ...producerEndpoints,
    ...statementEndpoints,
  }),
  toGroup('operator-home', 'For the operator: what home is made of', arrangingEndpoints),
  toGroup('operator-releases', 'For the operator: changes that go out together', {
    ...releaseEndpoints,
    ...priceReleaseEndpoints,
  }),
  toGroup('operator-configuration', 'For the operator: the configuration and its versions', configurationEndpoints),
  toGroup('operator-texts', 'For the operator: help articles and legal texts', textEndpoints),
  toGroup('staff', 'For the operator: staff, API keys and who did what', {
    ...staffSignInEndpoints,
    ...staffEnrolmentEndpoints,
    ...staffPeopleEndpoints,
    ...staffViewEndpoints,
    ...apiKeyEndpoints,
    ...auditEndpoints,
  }),
]
