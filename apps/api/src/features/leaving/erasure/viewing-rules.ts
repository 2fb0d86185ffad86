import { sql } from 'kysely'
import { of, type Rule } from './person.ts'

const OF_MACHINES = 'machines that encode films'
const OF_STAFF = 'the operator’s own people and programs, who are no members'
const OF_PRODUCERS = 'whom titles are from, and what they were told of minutes and sums of all members together'
const COUNTS = 'counts of a day, in which nobody stands'
const CATALOGUE = 'the operator’s own: films, pictures, words'

/** Who they are, how they sign in, what they watch and what was written. */
export const VIEWING_RULES: Readonly<Record<string, Rule>> = {
  account_event: { how: 'erased', statement: (who) => sql`delete from account_event where ${of(who)}` },
  member_note: { how: 'erased', statement: (who) => sql`delete from member_note where ${of(who)}` },
  member_card: { how: 'erased', statement: (who) => sql`delete from member_card where ${of(who)}` },
  profile: { how: 'erased', statement: (who) => sql`delete from profile where ${of(who)}` },
  passkey: { how: 'erased', statement: (who) => sql`delete from passkey where ${of(who)}` },
  passkey_challenge: { how: 'erased', statement: (who) => sql`delete from passkey_challenge where ${of(who)}` },
  data_export: { how: 'erased', statement: (who) => sql`delete from data_export where ${of(who)}` },
  tv_sign_in: { how: 'erased', statement: (who) => sql`delete from tv_sign_in where ${of(who)}` },
  identity: { how: 'erased', statement: (who) => sql`delete from identity where ${of(who)}` },
  proof: {
    how: 'erased',
    statement: (who) => sql`delete from proof where tenant_id = ${who.tenantId}
      and (account_id = ${who.accountId} or subject = any(${who.contacts}::text[]))`,
  },
  sign_in_session: { how: 'erased', statement: (who) => sql`delete from sign_in_session where ${of(who)}` },
  sign_in_try: {
    how: 'erased',
    statement: (who) => sql`delete from sign_in_try where tenant_id = ${who.tenantId}
      and position(${who.accountId} in subject) > 0`,
  },
  my_list_entry: { how: 'erased', statement: (who) => sql`delete from my_list_entry where ${of(who)}` },
  resume_point: { how: 'erased', statement: (who) => sql`delete from resume_point where ${of(who)}` },
  read_notice: { how: 'erased', statement: (who) => sql`delete from read_notice where ${of(who)}` },
  vote: { how: 'erased', statement: (who) => sql`delete from vote where ${of(who)}` },
  presence_record: { how: 'erased', statement: (who) => sql`delete from presence_record where ${of(who)}` },
  screen_lease: { how: 'erased', statement: (who) => sql`delete from screen_lease where ${of(who)}` },
  licence_hold: { how: 'erased', statement: (who) => sql`delete from licence_hold where ${of(who)}` },
  stored_title: { how: 'erased', statement: (who) => sql`delete from stored_title where ${of(who)}` },
  playback_session: { how: 'erased', statement: (who) => sql`delete from playback_session where ${of(who)}` },
  address_change: { how: 'erased', statement: (who) => sql`delete from address_change where ${of(who)}` },
  address_undo: { how: 'erased', statement: (who) => sql`delete from address_undo where ${of(who)}` },
  ticket_entry: {
    how: 'erased',
    statement: (who) => sql`delete from ticket_entry where tenant_id = ${who.tenantId}
      and contact_id in (select id from contact_message where tenant_id = ${who.tenantId}
        and (account_id = ${who.accountId} or lower(email) = any(${who.contacts}::text[])))`,
  },
  contact_message: {
    how: 'erased',
    statement: (who) => sql`delete from contact_message where tenant_id = ${who.tenantId}
      and (account_id = ${who.accountId} or lower(email) = any(${who.contacts}::text[]))`,
  },
  saved_reply: { how: 'nobody', why: 'the operator’s own words' },
  message: {
    how: 'erased',
    statement: (who) => sql`delete from message where tenant_id = ${who.tenantId}
      and (account_id = ${who.accountId} or recipient = any(${who.contacts}::text[]))`,
  },
  'pgboss.job': {
    how: 'erased',
    statement: (who) => sql`delete from pgboss.job where state <> 'active' and exists (
      select from unnest(${who.contacts}::text[]) as one (contact)
      where position(one.contact in data::text) > 0 or position(one.contact in output::text) > 0)`,
  },
  consent: {
    how: 'kept',
    why: 'that somebody agreed to the terms, six years: the version and the day, of an account without a person',
    last: (who) => sql`delete from consent where ${of(who)}`,
  },
  account_closing: { how: 'kept', why: 'what this list was carried out for: days, of an account without a person' },
  early_report: { how: 'nobody', why: 'a gateway’s id of a message and a state, swept within the hour' },
  sms_use: { how: 'nobody', why: 'counts by country' },
  playback_quality: { how: 'nobody', why: 'counts by day, network and device' },
  tenant: { how: 'nobody', why: 'the operator’s own' },
  tenant_home: { how: 'nobody', why: 'where tenants are' },
  version_change: { how: 'nobody', why: CATALOGUE },
  staff: { how: 'nobody', why: OF_STAFF },
  staff_link: { how: 'nobody', why: OF_STAFF },
  staff_ticket: { how: 'nobody', why: OF_STAFF },
  staff_session: { how: 'nobody', why: OF_STAFF },
  staff_recovery_code: { how: 'nobody', why: OF_STAFF },
  staff_passkey: { how: 'nobody', why: OF_STAFF },
  staff_challenge: { how: 'nobody', why: OF_STAFF },
  api_key: { how: 'nobody', why: OF_STAFF },
  configuration_draft: { how: 'nobody', why: OF_STAFF },
  configuration_version: { how: 'nobody', why: OF_STAFF },
  numbers_count: { how: 'nobody', why: COUNTS },
  numbers_day: { how: 'nobody', why: COUNTS },
  numbers_month: { how: 'nobody', why: COUNTS },
  numbers_money: { how: 'nobody', why: COUNTS },
  numbers_title: { how: 'nobody', why: COUNTS },
  producer: { how: 'nobody', why: OF_PRODUCERS },
  producer_contract: { how: 'nobody', why: OF_PRODUCERS },
  producer_contract_title: { how: 'nobody', why: OF_PRODUCERS },
  producer_statement: { how: 'nobody', why: OF_PRODUCERS },
  producer_statement_counter: { how: 'nobody', why: OF_PRODUCERS },
  webhook_endpoint: { how: 'nobody', why: OF_STAFF },
  webhook_event: { how: 'nobody', why: 'ids alone, swept after thirty days' },
  webhook_delivery: { how: 'nobody', why: 'ids alone, swept after thirty days' },
  webhook_try: { how: 'nobody', why: 'how a company’s program answered, swept after thirty days' },
  audit_head: { how: 'nobody', why: OF_STAFF },
  audit_entry: { how: 'nobody', why: 'what the staff did, to whom by ids alone' },
  audit_outcome: { how: 'nobody', why: 'what the staff did, to whom by ids alone' },
  bulk_import: { how: 'nobody', why: CATALOGUE },
  import_part: { how: 'nobody', why: CATALOGUE },
  import_row: { how: 'nobody', why: CATALOGUE },
  availability_window: { how: 'nobody', why: CATALOGUE },
  home_draft: { how: 'nobody', why: CATALOGUE },
  home_version: { how: 'nobody', why: CATALOGUE },
  watched_title: { how: 'nobody', why: 'counts by title' },
  release: { how: 'nobody', why: CATALOGUE },
  release_item: { how: 'nobody', why: CATALOGUE },
  title_draft: { how: 'nobody', why: CATALOGUE },
  title_version: { how: 'nobody', why: CATALOGUE },
  title_picture: { how: 'nobody', why: CATALOGUE },
  title_picture_set: { how: 'nobody', why: CATALOGUE },
  media: { how: 'nobody', why: CATALOGUE },
  content_key: { how: 'nobody', why: CATALOGUE },
  title: { how: 'nobody', why: CATALOGUE },
  playlist: { how: 'nobody', why: CATALOGUE },
  playlist_title: { how: 'nobody', why: CATALOGUE },
  playlist_part: { how: 'nobody', why: CATALOGUE },
  upload: { how: 'nobody', why: CATALOGUE },
  title_request: { how: 'nobody', why: CATALOGUE },
  film: { how: 'nobody', why: CATALOGUE },
  film_event: { how: 'nobody', why: CATALOGUE },
  catalogue_change: { how: 'nobody', why: CATALOGUE },
  title_search: { how: 'nobody', why: CATALOGUE },
  search_word: { how: 'nobody', why: CATALOGUE },
  article: { how: 'nobody', why: CATALOGUE },
  platform_migration: { how: 'nobody', why: 'names of migrations' },
  platform_progress: { how: 'nobody', why: 'how far films are packaged' },
  platform_handout: { how: 'nobody', why: 'renditions that are being made' },
  platform_hand: { how: 'nobody', why: OF_MACHINES },
  encoder: { how: 'nobody', why: OF_MACHINES },
  encoder_invitation: { how: 'nobody', why: OF_MACHINES },
}
