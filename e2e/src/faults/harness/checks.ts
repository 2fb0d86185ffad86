import { JOBS } from '@kola/contract/jobs'
import type { Drivers } from './drivers/drivers.ts'
import type { Layout } from './layout/layout.ts'
import { SCREENS } from './layout/seed.ts'

/** A screen that was given is held for so long when nobody gives it back. */
const LEASE_MS = 90_000

type Ground = Pick<Layout, 'databases'>

/** What must hold after each fault. @returns what does not, in words */
export async function checkAll(layout: Ground, drivers: Drivers): Promise<{ lost: string[]; other: string[] }> {
  const { viewers, payers } = drivers
  const lost = [
    ...(await Promise.all(viewers.map(checkPlace))).flat(),
    ...(await checkAccounts(layout, payers.accounts)),
    ...(await checkAcknowledged(layout, [...payers.acknowledged])),
    ...checkFilms(drivers),
  ]
  const other = [
    ...(await checkOnce(layout)),
    ...(await checkScreens(layout)),
    ...(await checkJobs(layout)),
    ...drivers.crashes.splice(0),
  ]
  const { overMs } = drivers.crowd.take()
  if (overMs > LEASE_MS) other.push(`more screens than the plan has for ${Math.round(overMs / 1_000)} s`)
  return { lost, other }
}

/** The last place that was acknowledged, or one that was sent after it. What cannot be read now is missed. */
async function checkPlace(viewer: Drivers['viewers'][number]): Promise<string[]> {
  const { acknowledged } = viewer
  const kept = await viewer.readPlace().catch((error: unknown) => String(error))
  if (typeof kept === 'string') return [`perhaps a place: ${kept}`]
  if (kept >= acknowledged && kept <= viewer.sent) return []
  return [`a place: ${kept} is kept, ${acknowledged} was acknowledged, ${viewer.sent} was sent`]
}

async function checkAccounts({ databases }: Ground, emails: readonly string[]): Promise<string[]> {
  const rows = await databases.ask<{ email: string; times: number }>(
    `select email, count(account.id)::int as times from unnest($1::text[]) as email
     left join account on account.email_address = email group by email having count(account.id) <> 1`,
    [emails],
  )
  return rows.map(({ email, times }) => `an account: ${email} is there ${times} times`)
}

async function checkAcknowledged({ databases }: Ground, references: readonly string[]): Promise<string[]> {
  const rows = await databases.ask<{ reference: string }>(
    `select reference from unnest($1::text[]) as reference where not exists (
       select from checkout join payment on payment.checkout_id = checkout.id and payment.use = 'period'
       where checkout.reference = reference)`,
    [references],
  )
  return rows.map(({ reference }) => `a payment: ${reference} is not booked`)
}

function checkFilms({ ingester }: Drivers): string[] {
  return (ingester?.failures.splice(0) ?? []).map((failure) => `a film: ${failure}`)
}

/** What a job did twice would be there twice. */
async function checkOnce({ databases }: Ground): Promise<string[]> {
  const twice = await databases.ask<{ what: string }>(
    `select 'payment ' || checkout.reference as what from payment join checkout on checkout.id = payment.checkout_id
       group by checkout.reference having count(*) > 1
     union all
     select purpose || ' to ' || recipient from message where channel = 'mail' and recipient like 'payer-%'
       group by purpose, recipient having count(*) > 1
     union all
     select 'a period of ' || account_id from subscription join subscription_period period
       on period.subscription_id = subscription.id and period.payment_id is not null
       group by account_id having count(*) > 1`,
  )
  const [books] = await databases.ask<{ sum: number }>(
    'select coalesce(sum(amount_minor), 0)::float8 as sum from ledger_line',
  )
  return [
    ...twice.map(({ what }) => `done twice: ${what}`),
    ...(books?.sum === 0 ? [] : [`the books come to ${books?.sum}`]),
  ]
}

async function checkScreens({ databases }: Ground): Promise<string[]> {
  const rows = await databases.ask<{ held: number }>(
    `select count(*)::int as held from screen_lease where expires_at > now() group by account_id having count(*) > $1`,
    [SCREENS],
  )
  return rows.map(({ held }) => `${held} screens are held of ${SCREENS}`)
}

async function checkJobs({ databases }: Ground): Promise<string[]> {
  const rows = await databases.ask<{ name: string; jobs: number; why: string }>(
    `select name, count(*)::int as jobs, max(left(output::text, 200)) as why from pgboss.job
       where state = 'failed' and name <> all ($1) group by name`,
    [CLOCKED],
  )
  return rows.map(({ name, jobs, why }) => `${jobs} jobs failed for good: ${name}: ${why}`)
}

/** Made anew by the clock: what a killed worker had of them is done by the next, of which there must be one. */
const CLOCKED = Object.entries(JOBS).flatMap(([name, job]) => ('cron' in job ? [name] : []))

const UNDER_WAY = "('created', 'retry', 'active')"

/**
 * What is still to be done once all faults are over. A mail whose worker lost the database while it was handed over is tried again
 * after two minutes: until then a job of it has to be there, if nobody waits so long.
 * @returns what was not done, in words
 */
export async function listOpen(
  { databases }: Ground,
  { payers, ingester }: Drivers,
  waitsForMails: boolean,
): Promise<string[]> {
  const rows = await databases.ask<{ what: string }>(
    `select 'payment ' || reference || ' is not booked' as what from unnest($1::text[]) as reference where not exists (
       select from checkout join payment on payment.checkout_id = checkout.id where checkout.reference = reference)
     union all
     select 'no mail to ' || email from unnest($2::text[]) as email where not exists (
       select from message where recipient = email and purpose = 'confirm-email' and (status in ('sent', 'delivered')
         or not $3 and exists (select from pgboss.job where name = 'messages.deliver' and state in ${UNDER_WAY}
           and data ->> 'messageId' = message.id)))
     union all
     select distinct name || ' was not done again' from pgboss.job failed where state = 'failed' and name = any ($4) and not exists (
       select from pgboss.job done where done.name = failed.name and done.state = 'completed' and done.completed_on > failed.completed_on)`,
    [payers.paid, payers.accounts, waitsForMails, CLOCKED],
  )
  const films = [...(ingester?.taken ?? [])].filter(([, state]) => state === 'processing')
  return [...rows.map(({ what }) => what), ...films.map(([id]) => `film ${id} is not ready`)]
}
