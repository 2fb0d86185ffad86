import type { EndpointKey } from '@kola/contract/http/endpoints'
import type { Role } from '@kola/contract/staff/permissions'
import type { StaffSession } from '@kola/contract/staff/staff'
import { sha256Hex } from '@kola/platform/ids'
import { Secret, TOTP } from 'otpauth'
import { makeFirstOwner } from '#features/staff/people/first-owner.ts'
import type { Answered, Call } from '../call.ts'
import { type ApiStage, createApiStage } from '../stage.ts'

export const STAFF_PASSWORD = sha256Hex('A long night in Surulere')
const STEP_MS = 30_000

export interface StaffPerson {
  id: string
  email: string
  /** What the browser holds. */
  cookie: string
  session: StaffSession
  secret: string
  recoveryCodes: string[]
  customer: string
}

let made = 0
export const newStaffMail = () => `staff-${++made}@kola.example`

export const readCookie = ({ headers }: Answered): string => String(headers['set-cookie'] ?? '').split(';')[0] ?? ''

/** The whole API with what the staff do on it, each with an authenticator. */
export async function createStaffStage(...given: Parameters<typeof createApiStage>) {
  const stage = await createApiStage(...given)
  await stage.addTenant('demo')
  return { stage, ...createStaffSeeds(stage) }
}

export function createStaffSeeds(stage: ApiStage) {
  /** Moves on by a step each time: no code counts twice. */
  function toCode(secret: string): string {
    stage.clock.advance(STEP_MS)
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: stage.clock.now().getTime() })
  }

  async function takeLink(link: string, { customer = 'demo', name = 'Adaeze Nwosu' } = {}) {
    const accepted = await stage.call('POST /api/v1/apps/staff/invitations/accept', {
      customer,
      body: { link, name, password: STAFF_PASSWORD },
    })
    if (accepted.status !== 200) throw new Error(`the invitation was not taken: ${JSON.stringify(accepted.body)}`)
    const { ticket } = accepted.body
    const { body: authenticator } = await stage.call('POST /api/v1/apps/staff/enrolment/authenticator', {
      ...{ customer, body: { ticket } },
    })
    const confirmed = await stage.call('POST /api/v1/apps/staff/enrolment/confirm', {
      customer,
      body: { ticket, code: toCode(authenticator.secret) },
    })
    if (confirmed.status !== 200) throw new Error(`nobody joined: ${JSON.stringify(confirmed.body)}`)
    const { session, recoveryCodes } = confirmed.body
    const { id, email } = session.staff
    return { id, email, cookie: readCookie(confirmed), session, secret: authenticator.secret, recoveryCodes, customer }
  }

  async function addOwner(customer = 'demo'): Promise<StaffPerson> {
    const { link } = await makeFirstOwner(
      { db: stage.db, clock: stage.clock },
      { tenantId: customer, email: newStaffMail() },
    )
    return takeLink(link, { customer })
  }

  /** A call from the console. */
  function callAs(person: Pick<StaffPerson, 'cookie' | 'session' | 'customer'>, key: EndpointKey, given: Call = {}) {
    const headers = { cookie: person.cookie, 'x-csrf-token': person.session.csrfToken, ...given.headers }
    return stage.call(key, { customer: person.customer, ...given, headers })
  }

  /** What was sent to this address, newest first. */
  async function listMails(email: string): Promise<{ purpose: string; subject: string; text: string }[]> {
    const rows = await stage.db
      .selectFrom('message')
      .select(['id', 'tenant_id', 'purpose', 'sealed'])
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .execute()
    return rows.map(({ id, tenant_id, purpose, sealed }) => ({
      purpose,
      ...JSON.parse(stage.platform.secretBox.open(sealed ?? '', `message:${tenant_id}:${id}`).toString()),
    }))
  }

  const readLink = async (email: string): Promise<string> =>
    /stl_[\w-]+/.exec((await listMails(email))[0]?.text ?? '')?.[0] ?? ''

  async function addPerson(owner: StaffPerson, role: Role, name = 'Tolu Bakare'): Promise<StaffPerson> {
    const email = newStaffMail()
    const invited = await callAs(owner, 'POST /api/v1/apps/staff/invitations', { body: { email, role } })
    if (invited.status !== 200) throw new Error(`nobody was invited: ${JSON.stringify(invited.body)}`)
    return takeLink(await readLink(email), { customer: owner.customer, name })
  }

  const signIn = (person: Pick<StaffPerson, 'email' | 'customer'>, password = STAFF_PASSWORD, headers = {}) =>
    stage.call('POST /api/v1/apps/staff/sign-in', {
      ...{ customer: person.customer, headers, body: { email: person.email, password } },
    })

  /** Both steps. */
  async function enter(person: StaffPerson): Promise<StaffPerson> {
    const { body } = await signIn(person)
    const entered = await stage.call('POST /api/v1/apps/staff/sign-in/code', {
      ...{ customer: person.customer, body: { ticket: body.ticket, code: toCode(person.secret) } },
    })
    if (entered.status !== 200) throw new Error(`nobody entered: ${JSON.stringify(entered.body)}`)
    return { ...person, cookie: readCookie(entered), session: entered.body }
  }
  return { toCode, takeLink, addOwner, callAs, listMails, readLink, addPerson, signIn, enter }
}

export type StaffStage = Awaited<ReturnType<typeof createStaffStage>>
