import type { FastifyRequest } from 'fastify'
import type { Route, VisitorCaller } from '../../shared/http/route.ts'
import type { Caller, VerificationService } from './service.ts'

const toCaller = ({ caller, request }: { caller: VisitorCaller; request: FastifyRequest }): Caller => ({
  tenantId: caller.tenantId,
  accountId: caller.account?.id ?? null,
  address: request.ip,
})

const RESET_BY_EMAIL = 'If there is an account, a mail with a link to set a new password is on its way'
const RESET_BY_NUMBER = 'If there is an account, a code is on its way to that number'
const PASSWORD_SET = 'Your password is changed, please sign in with it'

export function verificationRoutes(route: Route, service: VerificationService): void {
  route('POST /apps/v1/trigger-email-verification', (call) =>
    service.sendToEmail(toCaller(call), call.body.email_address),
  )
  route('POST /apps/v1/trigger-mobile-verification', (call) =>
    service.sendToTelephone(toCaller(call), call.body.telephone),
  )
  route('POST /apps/v1/confirm/{username}', async (call) => {
    const { firstName } = await service.confirmEmail(toCaller(call), { ...call.params, ...call.query })
    return { message: 'Your email address is confirmed', first_name: firstName }
  })
  route('POST /apps/v1/confirm-mobile', async (call) => {
    await service.confirmTelephone(toCaller(call), call.body)
    return { message: 'Your telephone number is confirmed' }
  })
  route('POST /apps/v1/reset', async (call) => {
    const answer = await service.reset(toCaller(call), call.body)
    return { message: answer.token === undefined ? RESET_BY_EMAIL : RESET_BY_NUMBER, ...answer }
  })
  route('POST /apps/v1/linked-sign-ins', async (call) => ({
    linked: await service.listLinked(toCaller(call), call.body),
  }))
  route('POST /apps/v1/update-password', async (call) => {
    const { keep_identities: keep, ...body } = call.body
    return { message: PASSWORD_SET, linked: await service.setPasswordByLink(toCaller(call), { ...body, keep }) }
  })
  route('POST /apps/v1/update-password-mobile', async (call) => {
    const { keep_identities: keep, ...body } = call.body
    return { message: PASSWORD_SET, linked: await service.setPasswordByCode(toCaller(call), { ...body, keep }) }
  })
}
