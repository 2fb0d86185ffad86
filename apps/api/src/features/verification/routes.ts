import type { FastifyRequest } from 'fastify'
import { toDeviceName } from '#shared/accounts/device-name.ts'
import type { Route, VisitorCaller } from '#shared/http/route.ts'
import type { Caller } from './proof/asker.ts'
import type { SendCaller } from './sending/send.ts'
import type { VerificationService } from './service.ts'

interface Called {
  caller: VisitorCaller
  request: FastifyRequest
}

const toCaller = ({ caller, request }: Called, deviceId?: string): Caller => ({
  tenantId: caller.tenantId,
  accountId: caller.account?.id ?? null,
  deviceId,
  address: request.ip,
})

const toWhere = ({ request }: Called) => ({
  deviceName: toDeviceName(request.headers['user-agent']),
  place: request.place,
})

interface AskerBody {
  device_id?: string | undefined
  robot_pass?: string | undefined
}

const toSendCaller = (call: Called & { body: AskerBody }): SendCaller => ({
  ...toCaller(call, call.body.device_id),
  pass: call.body.robot_pass,
})

const RESET_BY_EMAIL = 'If there is an account, a mail with a link to set a new password is on its way'
const RESET_BY_NUMBER = 'If there is an account, a code is on its way to that number'
const PASSWORD_SET = 'Your password is changed, please sign in with it'

export function verificationRoutes(route: Route, service: VerificationService): void {
  route('POST /apps/v1/trigger-email-verification', (call) =>
    service.sendToEmail(toSendCaller(call), call.body.email_address),
  )
  route('POST /apps/v1/trigger-mobile-verification', (call) =>
    service.sendToTelephone(toSendCaller(call), call.body.telephone),
  )
  route('POST /apps/v1/confirm/{username}', async (call) => {
    const { firstName } = await service.confirmEmail(toCaller(call), { ...call.params, ...call.query })
    return { message: 'Your email address is confirmed', first_name: firstName }
  })
  route('POST /apps/v1/confirm-mobile', async (call) => {
    await service.confirmTelephone(toCaller(call, call.body.device_id), call.body)
    return { message: 'Your telephone number is confirmed' }
  })
  route('POST /apps/v1/reset', async (call) => {
    const answer = await service.reset(toSendCaller(call), call.body)
    return { message: answer.token === undefined ? RESET_BY_EMAIL : RESET_BY_NUMBER, ...answer }
  })
  route('POST /apps/v1/linked-sign-ins', (call) => service.listLinked(toCaller(call), call.body))
  route('POST /apps/v1/update-password', async (call) => {
    const { keep_identities: keep, ...body } = call.body
    return {
      message: PASSWORD_SET,
      ...(await service.setPasswordByLink(toCaller(call), { ...body, ...toWhere(call), keep })),
    }
  })
  route('POST /apps/v1/update-password-mobile', async (call) => {
    const { keep_identities: keep, ...body } = call.body
    return {
      message: PASSWORD_SET,
      ...(await service.setPasswordByCode(toCaller(call), { ...body, ...toWhere(call), keep })),
    }
  })
}
