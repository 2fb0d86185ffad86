import { accountEndpoints } from '../account.ts'
import { accountChangeEndpoints } from '../account-changes/account-changes.ts'
import { accountEventEndpoints } from '../account-events/account-events.ts'
import { agreementEndpoints, operatorAgreementEndpoints } from '../agreements/agreements.ts'
import { arrangingEndpoints } from '../arranging/endpoints.ts'
import { billingEndpoints } from '../billing.ts'
import { castEndpoints } from '../cast/cast.ts'
import { catalogueEndpoints } from '../catalogue.ts'
import { configurationEndpoints } from '../configuration/endpoints.ts'
import { contactEndpoints } from '../contact.ts'
import { continueWatchingEndpoints } from '../continue-watching.ts'
import { ownAccountEndpoints } from '../credit/own-account.ts'
import { receivingEndpoints } from '../credit/receiving.ts'
import { deviceEndpoints } from '../devices/devices.ts'
import { operatorEncoderEndpoints } from '../encoders/operator.ts'
import { bucketEndpoints } from '../films/buckets.ts'
import { filmEndpoints } from '../films/films.ts'
import { giftEndpoints } from '../gifts/gifts.ts'
import { operatorVoucherEndpoints } from '../gifts/vouchers.ts'
import { helpEndpoints } from '../help.ts'
import { identityEndpoints } from '../identity.ts'
import { fileExportEndpoints } from '../imports/exports.ts'
import { importEndpoints } from '../imports/imports.ts'
import { ingestEndpoints } from '../ingest.ts'
import { exportEndpoints } from '../leaving/export.ts'
import { leavingEndpoints, operatorLeavingEndpoints } from '../leaving/leaving.ts'
import { mandateEndpoints } from '../mandates/mandates.ts'
import { memberCareEndpoints } from '../members/care.ts'
import { memberEndpoints } from '../members/member.ts'
import { memberListEndpoints } from '../members/members.ts'
import { memberRequestEndpoints } from '../members/requests.ts'
import { memberSeeingEndpoints } from '../members/seeing.ts'
import { approvalEndpoints } from '../money/approvals.ts'
import { operatorDepositEndpoints } from '../money/deposits.ts'
import { moneyExportEndpoints } from '../money/exports.ts'
import { myListEndpoints } from '../my-list.ts'
import { notificationEndpoints } from '../notifications.ts'
import { missedSearchesEndpoints } from '../numbers/missed.ts'
import { numbersEndpoints } from '../numbers/numbers.ts'
import { overviewEndpoints } from '../overview/overview.ts'
import { passkeyEndpoints } from '../passkeys/passkeys.ts'
import { invoiceEndpoints, operatorInvoiceEndpoints } from '../payments/invoices.ts'
import { operatorPaymentEndpoints } from '../payments/operator.ts'
import { paymentEndpoints } from '../payments/payments.ts'
import { planChangeEndpoints } from '../payments/plan-change.ts'
import { playbackEndpoints } from '../playback.ts'
import { operatorCouponEndpoints } from '../prices/coupons.ts'
import { operatorPlanEndpoints } from '../prices/plans.ts'
import { operatorPriceEndpoints } from '../prices/prices.ts'
import { producerEndpoints } from '../producers/producers.ts'
import { statementEndpoints } from '../producers/statements.ts'
import { profileEndpoints } from '../profiles/profiles.ts'
import { operatorQualityEndpoints, qualityEndpoints } from '../quality/quality.ts'
import { priceReleaseEndpoints } from '../releases/price-releases.ts'
import { releaseEndpoints } from '../releases/releases.ts'
import { operatorRentalEndpoints } from '../rentals/operator.ts'
import { rentalEndpoints } from '../rentals/rentals.ts'
import { windowEndpoints } from '../rights/windows.ts'
import { robotCheckEndpoints } from '../robot-check.ts'
import { searchEndpoints } from '../search.ts'
import { operatorSettlementEndpoints } from '../settlements/settlements.ts'
import { signInEndpoints } from '../sign-in.ts'
import { signUpEndpoints } from '../sign-up.ts'
import { apiKeyEndpoints } from '../staff/api-keys.ts'
import { auditEndpoints } from '../staff/audit.ts'
import { staffEnrolmentEndpoints } from '../staff/enrolment.ts'
import { staffPeopleEndpoints } from '../staff/people.ts'
import { staffSignInEndpoints } from '../staff/sign-in.ts'
import { staffViewEndpoints } from '../staff/views.ts'
import { webhookEndpoints } from '../staff/webhooks.ts'
import { storedEndpoints } from '../stored/stored.ts'
import { subtitleReportEndpoints } from '../subtitles/report.ts'
import { subtitleEndpoints } from '../subtitles/subtitles.ts'
import { tenantEndpoints } from '../tenant.ts'
import { legalTextEndpoints } from '../texts/legal-texts.ts'
import { textEndpoints } from '../texts/texts.ts'
import { ticketEndpoints } from '../tickets/tickets.ts'
import { genreEndpoints } from '../titles/genres.ts'
import { outlineEndpoints } from '../titles/outline.ts'
import { pictureEndpoints } from '../titles/pictures.ts'
import { titleEndpoints } from '../titles/titles.ts'
import { todayEndpoints } from '../today/today.ts'
import { tvSignInEndpoints } from '../tv-sign-in/tv-sign-in.ts'
import { verificationEndpoints } from '../verification.ts'
import { voteEndpoints } from '../votes.ts'

/** Every call of the service, by `METHOD /path`. */
export const endpoints = {
  ...tenantEndpoints,
  ...signInEndpoints,
  ...signUpEndpoints,
  ...deviceEndpoints,
  ...identityEndpoints,
  ...tvSignInEndpoints,
  ...passkeyEndpoints,
  ...verificationEndpoints,
  ...robotCheckEndpoints,
  ...accountEndpoints,
  ...accountChangeEndpoints,
  ...overviewEndpoints,
  ...leavingEndpoints,
  ...exportEndpoints,
  ...profileEndpoints,
  ...accountEventEndpoints,
  ...billingEndpoints,
  ...paymentEndpoints,
  ...planChangeEndpoints,
  ...mandateEndpoints,
  ...agreementEndpoints,
  ...giftEndpoints,
  ...rentalEndpoints,
  ...operatorPaymentEndpoints,
  ...operatorDepositEndpoints,
  ...approvalEndpoints,
  ...moneyExportEndpoints,
  ...invoiceEndpoints,
  ...receivingEndpoints,
  ...ownAccountEndpoints,
  ...operatorInvoiceEndpoints,
  ...operatorSettlementEndpoints,
  ...operatorVoucherEndpoints,
  ...operatorRentalEndpoints,
  ...operatorAgreementEndpoints,
  ...operatorPriceEndpoints,
  ...operatorPlanEndpoints,
  ...operatorCouponEndpoints,
  ...operatorLeavingEndpoints,
  ...operatorQualityEndpoints,
  ...catalogueEndpoints,
  ...searchEndpoints,
  ...myListEndpoints,
  ...continueWatchingEndpoints,
  ...voteEndpoints,
  ...notificationEndpoints,
  ...helpEndpoints,
  ...legalTextEndpoints,
  ...contactEndpoints,
  ...playbackEndpoints,
  ...qualityEndpoints,
  ...storedEndpoints,
  ...castEndpoints,
  ...ingestEndpoints,
  ...filmEndpoints,
  ...bucketEndpoints,
  ...subtitleEndpoints,
  ...subtitleReportEndpoints,
  ...operatorEncoderEndpoints,
  ...staffSignInEndpoints,
  ...staffEnrolmentEndpoints,
  ...staffPeopleEndpoints,
  ...staffViewEndpoints,
  ...apiKeyEndpoints,
  ...auditEndpoints,
  ...memberListEndpoints,
  ...memberEndpoints,
  ...memberCareEndpoints,
  ...memberRequestEndpoints,
  ...memberSeeingEndpoints,
  ...ticketEndpoints,
  ...webhookEndpoints,
  ...windowEndpoints,
  ...producerEndpoints,
  ...statementEndpoints,
  ...configurationEndpoints,
  ...arrangingEndpoints,
  ...releaseEndpoints,
  ...priceReleaseEndpoints,
  ...titleEndpoints,
  ...genreEndpoints,
  ...outlineEndpoints,
  ...pictureEndpoints,
  ...importEndpoints,
  ...fileExportEndpoints,
  ...numbersEndpoints,
  ...missedSearchesEndpoints,
  ...todayEndpoints,
  ...textEndpoints,
} as const

export type Endpoints = typeof endpoints
export type EndpointKey = keyof Endpoints
