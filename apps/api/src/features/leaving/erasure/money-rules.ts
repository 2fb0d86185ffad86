import { sql } from 'kysely'
import { PERSONAL_IDS } from '#shared/accounts/leaving/personal-ids.ts'
import { of, ownCheckouts, type Rule } from './person.ts'

const BOOKS = 'books and papers, six years by tax law: sums, days and numbers, of an account without a person'
const PLANNED = 'what was to be paid when, for the books: sums and days, of an account without a person'
const SOLD = 'the operator’s own: what is sold for how much'
const COUNTED = 'counts and sums of all members together'
const READ = 'how far a provider’s lists are read'

/** Of a step of a payment: what a provider or a bank said in words. */
const SAID = ['message', 'name', 'sender', 'email']

/** What is kept of money bears an account id behind which nobody stands any more. */
export const MONEY_RULES: Readonly<Record<string, Rule>> = {
  payment_method: { how: 'erased', statement: (who) => sql`delete from payment_method where ${of(who)}` },
  provider_customer: { how: 'erased', statement: (who) => sql`delete from provider_customer where ${of(who)}` },
  renewal_link: {
    how: 'erased',
    statement: (who) => sql`delete from renewal_link where tenant_id = ${who.tenantId}
      and renewal_id in (select id from renewal where ${of(who)})`,
  },
  checkout: {
    how: 'anonymised',
    statement: (who) => sql`update checkout set url = null, idempotency_key = null, decline_message = '',
      provider_ids = provider_ids - ${PERSONAL_IDS}::text[] where ${of(who)}`,
    last: (who) => sql`update checkout set provider_ids = '{}', next_read_at = null where ${of(who)}`,
  },
  checkout_link: {
    how: 'anonymised',
    statement: (who) => sql`delete from checkout_link where tenant_id = ${who.tenantId}
      and checkout_id in ${ownCheckouts(who)} and kind = any(${PERSONAL_IDS}::text[])`,
    last: (who) => sql`delete from checkout_link where tenant_id = ${who.tenantId}
      and checkout_id in ${ownCheckouts(who)}`,
  },
  checkout_step: {
    how: 'anonymised',
    statement: (who) => sql`update checkout_step set detail = detail - ${SAID}::text[]
      where tenant_id = ${who.tenantId} and checkout_id in ${ownCheckouts(who)} and detail ?| ${SAID}::text[]`,
  },
  subscription: {
    how: 'anonymised',
    statement: (who) =>
      sql`update subscription set card_brand = '', card_last4 = '', card_ends_at = null where ${of(who)}`,
    last: (who) => sql`update subscription set provider_subscription_id = null where ${of(who)}`,
  },
  mandate: {
    how: 'anonymised',
    statement: (who) => sql`update mandate set provider_ids = '{}', bank_name = '', last4 = '', step = null
      where ${of(who)}`,
  },
  own_account: {
    how: 'anonymised',
    statement: (who) => sql`update own_account set email = '', customer = null, account_name = null where ${of(who)}`,
    last: (who) => sql`update own_account set number = null, opened_at = null, provider_account_id = null,
      bank_name = null, bank_slug = null where ${of(who)}`,
  },
  shown_account: {
    how: 'anonymised',
    statement: (who) => sql`update shown_account set account_name = '' where tenant_id = ${who.tenantId}
      and checkout_id in ${ownCheckouts(who)}`,
  },
  invoice: {
    how: 'anonymised',
    statement: (who) => sql`update invoice set purchaser_name = '' where ${of(who)}`,
  },
  gift: {
    how: 'anonymised',
    // Words that are still to be sent go as soon as they were: the sweep comes back for them.
    statement: (
      who,
    ) => sql`update gift set from_name = '', for_name = '', message = '' where tenant_id = ${who.tenantId}
      and (redeemed_by = ${who.accountId} or (buyer_id = ${who.accountId} and (receiver is null or state <> 'open')))`,
  },
  finding: {
    how: 'anonymised',
    statement: (who) => sql`update finding set detail = detail - ${SAID}::text[],
      resolution = case when resolution is null then null else 'erased' end where ${of(who)}`,
  },
  provider_event: {
    how: 'anonymised',
    statement: (who) => sql`update provider_event set news = '{}' where state <> 'waiting' and (
      (tenant_id = ${who.tenantId} and checkout_id in ${ownCheckouts(who)})
      or exists (select from unnest(${who.contacts}::text[]) as one (contact) where position(one.contact in news::text) > 0))`,
  },
  agreement: {
    how: 'kept',
    why: 'what was agreed to before money was taken, six years: our own words, of an account without a person',
    last: (who) => sql`delete from agreement where ${of(who)}`,
  },
  closed_account: { how: 'kept', why: 'that nothing may be charged for it' },
  payment: { how: 'kept', why: BOOKS },
  refund: { how: 'kept', why: BOOKS },
  receipt: { how: 'kept', why: BOOKS },
  credit_note: { how: 'kept', why: BOOKS },
  ledger_entry: { how: 'kept', why: BOOKS },
  ledger_line: { how: 'kept', why: BOOKS },
  credit: { how: 'kept', why: BOOKS },
  credit_use: { how: 'kept', why: BOOKS },
  credit_news: { how: 'kept', why: BOOKS },
  dispute: { how: 'kept', why: BOOKS },
  deposit_evidence: { how: 'kept', why: `${BOOKS}; a bank’s number of the slip, so that it counts once` },
  deposit_return: { how: 'kept', why: `${BOOKS}; a bank’s number of the transfer` },
  returned_transfer: { how: 'kept', why: BOOKS },
  coupon_redemption: { how: 'kept', why: BOOKS },
  rental: { how: 'kept', why: BOOKS },
  subscription_period: { how: 'kept', why: BOOKS },
  plan_change: { how: 'kept', why: PLANNED },
  renewal: { how: 'kept', why: PLANNED },
  renewal_choice: { how: 'kept', why: PLANNED },
  mandate_notice: { how: 'kept', why: PLANNED },
  mandate_debit: { how: 'kept', why: PLANNED },
  billing_notice: { how: 'kept', why: PLANNED },
  price_notice: { how: 'kept', why: PLANNED },
  // Which two of the staff said yes to what stays, without why.
  approval: {
    how: 'anonymised',
    statement: (who) =>
      sql`update approval set reason = '' where tenant_id = ${who.tenantId} and subject = ${who.accountId}`,
  },
  operator_action: { how: 'kept', why: 'who of the operator’s people did what, six years: references and reasons' },
  plan: { how: 'nobody', why: SOLD },
  price: { how: 'nobody', why: SOLD },
  dated_price: { how: 'nobody', why: SOLD },
  provider_price: { how: 'nobody', why: SOLD },
  provider_object: { how: 'nobody', why: SOLD },
  coupon: { how: 'nobody', why: SOLD },
  voucher_batch: { how: 'nobody', why: SOLD },
  rental_class: { how: 'nobody', why: SOLD },
  title_rental: { how: 'nobody', why: SOLD },
  plan_title: { how: 'nobody', why: SOLD },
  invoice_counter: { how: 'nobody', why: COUNTED },
  receipt_counter: { how: 'nobody', why: COUNTED },
  retry_rates: { how: 'nobody', why: COUNTED },
  paid_hour: { how: 'nobody', why: COUNTED },
  provider_reading: { how: 'nobody', why: READ },
  listed_subscription: { how: 'nobody', why: `${READ}: a provider’s id, replaced each night` },
  settlement: { how: 'nobody', why: 'what a provider paid out' },
  settlement_line: { how: 'kept', why: `${BOOKS}; a provider’s id of the charge` },
}
