/** What a table holds on a person: the words above it, and its columns as people read them. */
export interface Part {
  title: string
  /** As in `select`; nothing that is a secret, a hash, or somebody else's. */
  columns: string
  /** Which rows; those of the account unless told. `$1` is the tenant, `$2` the account. */
  where?: string
}

const OWN_CHECKOUT =
  'tenant_id = $1 and checkout_id in (select id from checkout where tenant_id = $1 and account_id = $2)'
const OWN_PAYMENT = 'tenant_id = $1 and payment_id in (select id from payment where tenant_id = $1 and account_id = $2)'
const OWN_SUBSCRIPTION =
  'tenant_id = $1 and subscription_id in (select id from subscription where tenant_id = $1 and account_id = $2)'

/** In the order in which people look for them; named by their tables. */
export const PARTS: Readonly<Record<string, Part>> = {
  account: {
    title: 'You',
    columns: `id, email_address as email, telephone, first_name, last_name, address, city, state, country, meta_data as profile,
      email_verified_at, mobile_verified_at, created_at, referral_code`,
    where: 'tenant_id = $1 and id = $2',
  },
  profile: {
    title: 'People of the account',
    columns: 'id, name, image_id, language, gender, dob as birthday, rating_limit, is_child, autoplay_next, created_at',
  },
  identity: { title: 'Sign-ins by others', columns: 'provider, email, linked_at' },
  passkey: { title: 'Passkeys', columns: 'name, created_at, last_used_at' },
  consent: { title: 'Terms you agreed to', columns: 'document, version, agreed_at' },
  import_row: {
    title: 'What a file of members said of you',
    columns: 'cells',
    where: `tenant_id = $1 and (subject = $2 or after ->> 'accountId' = $2)`,
  },
  member_note: { title: 'What our staff noted', columns: 'text, at' },
  sign_in_session: {
    title: 'Devices',
    columns: 'device_name, place, signed_in_by, created_at, last_used_at, expires_at, revoked_at',
  },
  account_event: { title: 'What was done on the account', columns: 'kind, detail, device_name, place, created_at' },
  address_change: { title: 'Addresses that wait for their proof', columns: 'kind, address, requested_at, expires_at' },
  address_undo: {
    title: 'Addresses that can come back',
    columns: 'kind, address, confirmed_at, changed_at, expires_at',
  },
  my_list_entry: { title: 'My list', columns: 'profile_id as person, title_id as title, created_at' },
  resume_point: {
    title: 'Where you stopped',
    columns: 'profile_id as person, title_id as title, position_seconds, state, updated_at',
  },
  vote: { title: 'Your votes', columns: 'profile_id as person, title_id as title, is_up, updated_at' },
  subtitle_report: {
    title: 'What you said of subtitles',
    columns: 'title_id as title, language, start_ms, line, words, at',
  },
  read_notice: { title: 'What you have read', columns: 'profile_id as person, title_id as title, read_at' },
  playback_session: {
    title: 'What was played',
    columns: 'title_id as title, device_name, started_at, ended_at, watched_seconds',
  },
  stored_title: { title: 'Films on your devices', columns: 'title_id as title, stored_at' },
  presence_record: { title: 'What plays now', columns: 'record, updated_at' },
  contact_message: { title: 'What you wrote to us', columns: 'ticket, email, phone, subject, body, created_at' },
  ticket_entry: {
    title: 'What was answered',
    columns: 'kind, text, at',
    where: 'tenant_id = $1 and contact_id in (select id from contact_message where tenant_id = $1 and account_id = $2)',
  },
  message: { title: 'What we sent you', columns: 'channel, purpose, recipient, status, created_at' },
  subscription: {
    title: 'Memberships and passes',
    columns: `plan_id as plan, price_id as price, state, payment_gateway, is_recurring, card_brand, card_last4, created_at,
      paid_through, cancelled_at`,
  },
  subscription_period: {
    title: 'Paid days',
    columns: 'starts_at, ends_at, kind, bonus_days, voided_at',
    where: OWN_SUBSCRIPTION,
  },
  rental: { title: 'Rented films', columns: 'title_id as title, bought_at, begin_by, first_played_at, ends_at' },
  checkout: {
    title: 'Payments begun',
    columns: `reference, provider, purpose, plan_id as plan, title_id as title, way, currency, price_minor, discount_minor,
      amount_minor, coupon_code, state, decline_message, started_at, settled_at`,
  },
  checkout_step: { title: 'How they went', columns: 'kind, at, detail', where: OWN_CHECKOUT },
  payment: { title: 'Money that came', columns: 'provider, transaction_id, amount_minor, currency, use, paid_at' },
  receipt: { title: 'Receipts', columns: 'year, number, vat_minor, issued_at', where: OWN_PAYMENT },
  invoice: {
    title: 'Invoices',
    columns: `year, number, purchaser_name, plan_title, price_title, period_from, period_to, currency, net_minor, vat_minor,
      gross_minor, issued_at`,
  },
  credit_note: {
    title: 'Credit notes',
    columns: 'year, number, reason, currency, gross_minor, issued_at',
    where: OWN_PAYMENT,
  },
  refund: {
    title: 'Money that went back',
    columns: 'amount_minor, currency, reason, state, asked_at, done_at',
    where: OWN_PAYMENT,
  },
  dispute: {
    title: 'Disputes of your bank',
    columns: 'amount_minor, currency, state, opened_at, closed_at',
    where: OWN_PAYMENT,
  },
  credit: { title: 'Credit', columns: 'kind, amount_minor, left_minor, currency, created_at' },
  payment_method: {
    title: 'Means to pay',
    columns: 'provider, kind, brand, last4, expiry_month, expiry_year, kept_at',
  },
  mandate: {
    title: 'Direct debits',
    columns: 'provider, state, bank_name, last4, amount_minor, currency, agreed_at, active_at, ended_at',
  },
  own_account: {
    title: 'Your account number',
    columns: 'provider, state, number, bank_name, account_name, asked_at, retired_at',
  },
  agreement: {
    title: 'What you agreed to pay',
    columns: 'kind, words, amount_minor, currency, period_days, client, agreed_at',
  },
  plan_change: {
    title: 'Changes of plan',
    columns: 'from_plan_id, plan_id, renewal_minor, currency, asked_at, effective_at',
  },
  renewal: { title: 'Renewals', columns: 'period_starts_at, amount_minor, currency, state, tries, created_at' },
  coupon_redemption: { title: 'Coupons', columns: 'code, redeemed_at' },
  gift: {
    title: 'Gifts',
    columns: 'days, state, from_name, for_name, message, made_at, sent_at, redeemed_at',
    where: 'tenant_id = $1 and (buyer_id = $2 or redeemed_by = $2)',
  },
  deposit_evidence: {
    title: 'Deposits',
    columns: 'bank_id, slip_number, amount_minor, currency, paid_on',
    where: OWN_CHECKOUT,
  },
  finding: { title: 'What did not fit', columns: 'kind, found_at, resolved_at' },
  account_closing: { title: 'Closed and brought back', columns: 'closed_at, erase_at, restored_at' },
  data_export: { title: 'Copies of your data', columns: 'asked_at, ready_at, fetched_at' },
}

const SAME = 'says again what stands in the payment it belongs to'
const SECRET = 'a secret that is good for minutes'
const MOMENT = 'who may play at this moment, gone within minutes'
const PROVIDERS = 'a provider’s names of its own rows, for our asking it'

/** Tables with rows on people that are in no copy, and why. */
export const NOT_IN_COPY: Readonly<Record<string, string>> = {
  ...{
    tv_sign_in: SECRET,
    proof: SECRET,
    passkey_challenge: SECRET,
    renewal_link: SECRET,
    sign_in_try: 'counts of tries, for a day',
  },
  ...{ screen_lease: MOMENT, licence_hold: MOMENT, 'pgboss.job': 'ids of what is to be done' },
  ...{ checkout_link: PROVIDERS, provider_event: PROVIDERS, provider_customer: PROVIDERS, settlement_line: PROVIDERS },
  ...{ ledger_entry: SAME, ledger_line: SAME, credit_use: SAME, credit_news: SAME, returned_transfer: SAME },
  ...{ shown_account: SAME, deposit_return: SAME, closed_account: 'says again what account_closing says' },
  member_card: 'says again what account and subscription say',
  import_part: 'a file that comes in, for minutes; what it says stands in its rows',
  ...{
    mandate_debit: SAME,
    mandate_notice: SAME,
    renewal_choice: SAME,
    billing_notice: 'says again what message says',
  },
  ...{
    price_notice: 'says again what message says',
    operator_action: 'of the operator’s people',
    approval: 'of the staff',
  },
}
