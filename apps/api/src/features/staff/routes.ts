import { toDeviceName } from '#shared/accounts/device-name.ts'
import type { Http, Route } from '#shared/http/route.ts'
import type { StaffOnlyCaller } from '#shared/http/staff/staff-caller.ts'
import type { StaffCookies } from '#shared/http/staff/staff-cookies.ts'
import type { From } from './needs.ts'
import { type Noted, notedStep } from './noted.ts'
import type { Staff } from './service.ts'
import { SESSION_LIFE_MS } from './sessions.ts'

export interface StaffRoutesNeeds extends Noted {
  staff: Staff
  cookies: StaffCookies
}

const toFrom = ({ tenantId }: { tenantId: string }, { request }: Pick<Http, 'request'>): From => ({
  ...{ tenantId, place: request.place, address: request.ip },
  deviceName: toDeviceName(request.headers['user-agent']),
})

const toSession = ({ tenantId, staff }: StaffOnlyCaller) => ({
  ...{ tenantId, staffId: staff.id, sessionId: staff.sessionId },
})

export function staffRoutes(route: Route, needs: StaffRoutesNeeds): void {
  signInRoutes(route, needs)
  sessionRoutes(route, needs)
  enrolmentRoutes(route, needs)
  ownRoutes(route, needs)
  peopleRoutes(route, needs)
  keyRoutes(route, needs)
  viewRoutes(route, needs)
}

/** The session goes into a cookie; the answer bears everything but it. */
function createOpener({ staff, cookies }: StaffRoutesNeeds) {
  return async (tenantId: string, token: string, reply: Http['reply']) => {
    cookies.set(reply, token, SESSION_LIFE_MS / 1_000)
    return staff.sessions.tell(tenantId, token)
  }
}

function signInRoutes(route: Route, needs: StaffRoutesNeeds): void {
  const { signIn, passkeys } = needs.staff
  const open = createOpener(needs)
  route('POST /api/v1/apps/staff/sign-in', ({ caller, body, request }) =>
    signIn.begin({ ...body, tenantId: caller.tenantId, address: request.ip }),
  )
  route('POST /api/v1/apps/staff/sign-in/code', async ({ caller, body, request, reply }) => {
    const from = toFrom(caller, { request })
    const step = { call: 'POST /api/v1/apps/staff/sign-in/code', from, by: { ticket: body.ticket } }
    const token = await notedStep(needs, step, () => signIn.end({ ...from, ...body }))
    return open(caller.tenantId, token, reply)
  })
  route('POST /api/v1/apps/staff/sign-in/passkey-options', ({ caller, request }) =>
    passkeys.use.beginSignIn({ tenantId: caller.tenantId, address: request.ip }),
  )
  route('POST /api/v1/apps/staff/sign-in/passkey', async ({ caller, body, request, reply }) => {
    const from = toFrom(caller, { request })
    const token = await passkeys.use.signIn(from, body.credential)
    const step = { call: 'POST /api/v1/apps/staff/sign-in/passkey', from, by: { token } }
    await notedStep(needs, step, async () => undefined)
    return open(caller.tenantId, token, reply)
  })
}

function sessionRoutes(route: Route, { staff, cookies, db }: StaffRoutesNeeds): void {
  const { sessions, passkeys, proof } = staff
  route('GET /api/v1/apps/staff/session', ({ caller }) => sessions.tell(caller.tenantId, caller.staff.token))
  route('POST /api/v1/apps/staff/session/end', async ({ caller, body, reply }) => {
    const who = toSession(caller)
    await db.transaction().execute(async (tx) => {
      if (body.from === 'everywhere') await sessions.endAll(who, tx)
      else await sessions.end(who, tx)
    })
    cookies.clear(reply)
    return { message: body.from === 'everywhere' ? 'Signed out everywhere' : 'Signed out' }
  })
  route('POST /api/v1/apps/staff/session/proof', async ({ caller, body }) => {
    await proof.prove(toSession(caller), body)
    return sessions.tell(caller.tenantId, caller.staff.token)
  })
  route('POST /api/v1/apps/staff/session/passkey-options', ({ caller }) => passkeys.use.beginProof(toSession(caller)))
  route('POST /api/v1/apps/staff/session/passkey-proof', async ({ caller, body }) => {
    await passkeys.use.prove(toSession(caller), body.credential)
    return sessions.tell(caller.tenantId, caller.staff.token)
  })
}

function enrolmentRoutes(route: Route, needs: StaffRoutesNeeds): void {
  const { joining, enrolment } = needs.staff
  const open = createOpener(needs)
  route('POST /api/v1/apps/staff/invitations/read', ({ caller, body, request }) =>
    joining.read(toFrom(caller, { request }), body.link),
  )
  route('POST /api/v1/apps/staff/invitations/accept', async ({ caller, body, request }) => {
    const from = toFrom(caller, { request })
    const step = { call: 'POST /api/v1/apps/staff/invitations/accept', from, by: { link: body.link } }
    return notedStep(needs, step, () => joining.accept(from, body))
  })
  route('POST /api/v1/apps/staff/password/ask', async ({ caller, body, request }) => {
    await joining.askPassword(toFrom(caller, { request }), body.email)
    return { message: 'If that is a mail address of the staff, a link is on its way' }
  })
  route('POST /api/v1/apps/staff/password/set', async ({ caller, body, request }) => {
    const from = toFrom(caller, { request })
    const step = { call: 'POST /api/v1/apps/staff/password/set', from, by: { link: body.link } }
    return notedStep(needs, step, () => joining.setPassword(from, body))
  })
  route('POST /api/v1/apps/staff/enrolment/authenticator', ({ caller, body }) =>
    enrolment.begin({ tenantId: caller.tenantId, ticket: body.ticket }),
  )
  route('POST /api/v1/apps/staff/enrolment/confirm', async ({ caller, body, request, reply }) => {
    const from = toFrom(caller, { request })
    const step = { call: 'POST /api/v1/apps/staff/enrolment/confirm', from, by: { ticket: body.ticket } }
    const { token, recoveryCodes } = await notedStep(needs, step, () => enrolment.confirm(from, body))
    return { session: await open(caller.tenantId, token, reply), recoveryCodes }
  })
}

function ownRoutes(route: Route, { staff }: StaffRoutesNeeds): void {
  const { keeping } = staff.passkeys
  const list = async (caller: StaffOnlyCaller) => ({ passkeys: await keeping.list(toSession(caller)) })
  route('GET /api/v1/apps/staff/passkeys', ({ caller }) => list(caller))
  route('POST /api/v1/apps/staff/passkeys/options', ({ caller }) => keeping.begin(toSession(caller)))
  route('POST /api/v1/apps/staff/passkeys', async ({ caller, body }) => {
    caller.record.about(body.name)
    await keeping.add(toSession(caller), body)
    return list(caller)
  })
  route('POST /api/v1/apps/staff/passkeys/{id}/remove', async ({ caller, params }) => {
    await keeping.remove(toSession(caller), params.id)
    return list(caller)
  })
  route('POST /api/v1/apps/staff/recovery-codes', async ({ caller }) => ({
    recoveryCodes: await staff.proof.renewRecoveryCodes(toSession(caller)),
  }))
}

function peopleRoutes(route: Route, { staff: { people } }: StaffRoutesNeeds): void {
  route('GET /api/v1/apps/staff', async ({ caller }) => ({ people: await people.list(caller) }))
  route('POST /api/v1/apps/staff/first-owner', async ({ caller, body }) => {
    caller.record.about(body.email)
    return { email: body.email, url: await people.makeFirstOwner(caller.tenantId, body.email) }
  })
  route('POST /api/v1/apps/staff/invitations', async ({ caller, body }) => ({
    person: await people.invite(caller, body),
  }))
  route('POST /api/v1/apps/staff/{id}/invite-again', async ({ caller, params }) => ({
    person: await people.inviteAgain(caller, params.id),
  }))
  route('POST /api/v1/apps/staff/{id}/role', async ({ caller, params, body }) => ({
    person: await people.giveRole(caller, params.id, body.role),
  }))
  route('POST /api/v1/apps/staff/{id}/remove', async ({ caller, params }) => {
    await people.remove(caller, params.id)
    return { people: await people.list(caller) }
  })
  route('POST /api/v1/apps/staff/{id}/sign-out', async ({ caller, params }) => ({
    message: `${await people.signOut(caller, params.id)} is signed out everywhere`,
  }))
  route('POST /api/v1/apps/staff/sign-everyone-out', async ({ caller }) => {
    const ended = await people.signEveryoneOut(caller)
    return { message: ended === 1 ? 'One person is signed out' : `${ended} people are signed out` }
  })
}

function viewRoutes(route: Route, { staff: { views } }: StaffRoutesNeeds): void {
  const list = async (caller: StaffOnlyCaller) => ({ views: await views.list(toSession(caller)) })
  route('GET /api/v1/apps/staff/views', ({ caller }) => list(caller))
  route('POST /api/v1/apps/staff/views', async ({ caller, body: { place, name, query } }) => {
    caller.record.about(name)
    await views.keep(toSession(caller), { place, name, query })
    return list(caller)
  })
  route('POST /api/v1/apps/staff/views/{id}/remove', async ({ caller, params }) => {
    const name = await views.remove(toSession(caller), params.id)
    if (name !== null) caller.record.about(name)
    return list(caller)
  })
}

function keyRoutes(route: Route, { staff: { keys } }: StaffRoutesNeeds): void {
  route('GET /api/v1/apps/api-keys', async ({ caller }) => ({ keys: await keys.list(caller.tenantId) }))
  route('POST /api/v1/apps/api-keys', ({ caller, body }) => keys.make(caller, body))
  route('POST /api/v1/apps/api-keys/{id}/withdraw', async ({ caller, params }) => ({
    key: await keys.withdraw(caller, params.id),
  }))
}
