import { AppError } from '@kola/contract/errors'
import type { TextKind } from '@kola/contract/texts/texts'
import type { Route } from '#shared/http/route.ts'
import type { OperatorCaller } from '#shared/http/staff/staff-caller.ts'
import { toHtml } from '../to-html.ts'
import type { Writing } from './service.ts'

const mayLegal = ({ permissions }: Pick<OperatorCaller, 'permissions'>): boolean =>
  permissions === null || permissions.includes('run.configuration')

/** What the company promises in law is for whoever may configure it. @throws AppError PERMISSION_REQUIRED */
function refuseOthers<T extends { kind: TextKind }>(caller: OperatorCaller, key: T): T {
  if (key.kind === 'legal' && !mayLegal(caller)) throw new AppError('PERMISSION_REQUIRED')
  return key
}

export function writingRoutes(route: Route, writing: Writing): void {
  route('GET /api/v1/apps/texts', ({ caller }) => writing.list(caller.tenantId, mayLegal(caller)))
  route('POST /api/v1/apps/texts/preview', ({ body }) => ({ html: toHtml(body.source) }))
  route('POST /api/v1/apps/texts/articles', async ({ caller, body }) => ({ text: await writing.add(caller, body) }))
  route('POST /api/v1/apps/texts/articles/order', async ({ caller, body }) => {
    await writing.order(caller, body.ids)
    return { message: 'They stand in this order' }
  })
  route('POST /api/v1/apps/texts/articles/{id}/state', async ({ caller, params, body }) => ({
    text: await writing.setState(caller, { ...params, ...body }),
  }))
  route('GET /api/v1/apps/texts/{kind}/{id}', async ({ caller, params }) => ({
    text: await writing.read(caller.tenantId, refuseOthers(caller, params)),
  }))
  route('POST /api/v1/apps/texts/{kind}/{id}/draft', async ({ caller, params, body }) => ({
    text: await writing.keepDraft(caller, { ...refuseOthers(caller, params), ...body }),
  }))
  route('POST /api/v1/apps/texts/{kind}/{id}/draft/leave', async ({ caller, params, body }) => ({
    text: await writing.leave(caller, { ...refuseOthers(caller, params), ...body }),
  }))
  route('POST /api/v1/apps/texts/{kind}/{id}/put-in-force', async ({ caller, params, body }) => ({
    text: await writing.putInForce(caller, { ...refuseOthers(caller, params), ...body }),
  }))
  route('GET /api/v1/apps/texts/{kind}/{id}/versions/{number}', async ({ caller, params }) => ({
    version: await writing.readVersion(caller.tenantId, refuseOthers(caller, params)),
  }))
  route('POST /api/v1/apps/texts/{kind}/{id}/versions/{number}/bring-back', async ({ caller, params, body }) => ({
    text: await writing.bringBack(caller, { ...refuseOthers(caller, params), ...body }),
  }))
  route('POST /api/v1/apps/texts/{kind}/{id}/versions/{number}/withdraw', async ({ caller, params, body }) => ({
    text: await writing.withdraw(caller, { ...refuseOthers(caller, params), ...body }),
  }))
}
