const ownedBy = (owner: string, tables: readonly string[]) => Object.fromEntries(tables.map((table) => [table, owner]))

/**
 * Who writes each table: a folder or a file, and nobody beside it. Whoever else needs a change there asks through an
 * interface that `compose` supplies. Reading is open to everybody. Held by `table-owners.test.ts`.
 */
export const TABLE_OWNERS: Readonly<Record<string, string>> = {
  tenant: 'features/tenant',
  tenant_home: 'app/cells',
  version_change: 'features/tenant',
  ...ownedBy('features/tenant', ['configuration_draft', 'configuration_version']),

  account: 'features/account',
  consent: 'features/account',
  account_event: 'features/account-events',

  account_closing: 'features/leaving',
  data_export: 'features/leaving',
  closed_account: 'features/billing/leaving',
  profile: 'features/profiles',

  sign_in_session: 'features/sign-in',
  tv_sign_in: 'features/tv-sign-in',
  sign_in_try: 'shared/limits.ts',
  identity: 'features/identity',
  passkey: 'features/passkeys',
  passkey_challenge: 'features/passkeys',
  proof: 'features/verification',
  address_change: 'features/account-changes',
  address_undo: 'features/account-changes',
  sms_use: 'features/verification',

  ...ownedBy('features/staff', [
    ...[
      'staff',
      'staff_link',
      'staff_ticket',
      'staff_session',
      'staff_recovery_code',
      'staff_passkey',
      'staff_challenge',
      'staff_view',
    ],
    'api_key',
  ]),
  ...ownedBy('features/members', ['member_card', 'member_note']),
  ...ownedBy('features/webhooks', ['webhook_endpoint', 'webhook_event', 'webhook_delivery', 'webhook_try']),
  ...ownedBy('features/imports', ['bulk_import', 'import_part', 'import_row']),
  ...ownedBy('features/producers', [
    ...['producer', 'producer_contract', 'producer_contract_title', 'producer_statement'],
    'producer_statement_counter',
  ]),
  availability_window: 'features/rights',
  approval: 'features/approvals',
  ...ownedBy('features/arranging', ['home_draft', 'home_version', 'watched_title']),
  ...ownedBy('features/releases', ['release', 'release_item']),
  ...ownedBy('features/subtitles', [
    'subtitle_track',
    'subtitle_version',
    'sound_name',
    'film_tracks',
    'subtitle_report',
  ]),
  title_draft: 'features/titles',
  ...ownedBy('features/titles', ['genre_change', 'genre_change_title']),
  title_version: 'features/titles',
  title_picture: 'features/titles',
  title_picture_set: 'features/titles',
  ...ownedBy('features/audit', ['audit_head', 'audit_entry', 'audit_outcome']),

  plan: 'features/billing',
  price: 'features/billing',
  agreement: 'features/billing/agreements',
  coupon: 'features/billing',
  dated_price: 'features/billing/prices',
  price_notice: 'features/billing/prices',
  subscription: 'features/billing',
  ...ownedBy('features/billing', [
    ...['subscription_period', 'checkout', 'checkout_link', 'checkout_step', 'coupon_redemption', 'payment', 'refund'],
    ...['ledger_entry', 'ledger_line', 'receipt', 'receipt_counter', 'finding', 'operator_action', 'deposit_evidence'],
    ...[
      'dispute',
      'deposit_return',
      'plan_change',
      'invoice',
      'invoice_counter',
      'credit_note',
      'mandate',
      'mandate_notice',
      'mandate_debit',
      'renewal',
      'renewal_link',
      'billing_notice',
      'shown_account',
      'returned_transfer',
      'own_account',
      'renewal_choice',
      'retry_rates',
      'paid_hour',
      'gift',
      'voucher_batch',
      'rental_class',
      'title_rental',
      'plan_title',
      'rental',
      'credit',
      'credit_news',
      'credit_use',
    ],
    ...['provider_reading', 'listed_subscription', 'settlement', 'settlement_line'],
    ...['provider_event', 'provider_object', 'provider_customer', 'provider_price', 'payment_method'],
  ]),

  media: 'features/ingest',
  content_key: 'features/ingest',
  title: 'features/ingest',
  playlist: 'features/ingest',
  playlist_title: 'features/ingest',
  playlist_part: 'features/ingest',
  upload: 'features/ingest',
  title_request: 'features/ingest',
  film: 'features/ingest',
  film_event: 'features/ingest',
  film_fetch: 'features/ingest',
  encoder: 'features/encoders',
  encoder_invitation: 'features/encoders',
  catalogue_change: 'features/catalogue',
  title_search: 'features/search',
  search_word: 'features/search',
  ...ownedBy('features/help', ['article', 'text_draft', 'text_version']),

  my_list_entry: 'features/my-list',
  resume_point: 'features/continue-watching',
  vote: 'features/votes',
  read_notice: 'features/notifications',
  ...ownedBy('features/contact', ['contact_message', 'ticket_entry', 'saved_reply']),

  playback_session: 'features/playback',
  stored_title: 'features/playback/stored',
  screen_lease: 'features/playback',
  licence_hold: 'features/playback',
  presence_record: 'features/playback',
  playback_quality: 'features/playback',

  ...ownedBy('features/numbers', [
    ...['numbers_count', 'numbers_day', 'numbers_month', 'numbers_money', 'numbers_title'],
  ]),

  search_missed: 'features/search',

  message: 'features/messages',
  early_report: 'features/messages',

  platform_migration: 'packages/platform',
  platform_progress: 'packages/platform',
  platform_handout: 'packages/platform',
  platform_hand: 'packages/platform',
  'pgboss.job': 'packages/platform',
}

/** Read by their owner alone: what a member holds has one reading, whatever it will be made of. */
export const READ_BY_OWNER_ALONE: readonly string[] = [
  'subscription',
  'subscription_period',
  'payment',
  'plan',
  'price',
  'rental',
]

/** What is personal is erased by one list of all tables, which is beside them in no feature; it writes nothing but that. */
export const ERASER = 'features/leaving/erasure'
/** What is held on a person is read for them by one list of the same tables. */
export const COPIER = 'features/leaving/export'

/** A tenant that moves is copied whole, and its rows go from where it was, table by table as the catalogue of the database names them. */
export const MOVER = 'app/cells'

/** The demo's content stands for what operators and members would have brought in; its loader writes these as well. */
export const DEMO_LOADER = {
  folder: 'app/load-demo',
  tables: [
    ...['tenant', 'plan', 'price', 'coupon', 'provider_price', 'account', 'profile', 'subscription', 'staff'],
    ...['rental_class', 'title_rental'],
    ...['media', 'title', 'playlist', 'playlist_title', 'playlist_part', 'article'],
  ],
}
