import { AppError } from '@kola/contract/errors'
import { TEXT_KINDS, type TextKind } from '@kola/contract/texts/texts'
import type { Route } from '#shared/http/route.ts'
import type { OperatorCaller } from '#shared/http/staff/staff-caller.ts'
import { toHtmlTexts } from '../to-html.ts'
import type { Writing } from './service.ts'

const mayLegal = ({ permissions }: Pick<OperatorCaller, 'permissions'>): boolean =>
  permissions === null || permissions.includes('run.configuration')

const isKind = (kind: string): kind is TextKind => (TEXT_KINDS as readonly string[]).includes(kind)

/** What the company promises in law is for whoever may configure it. @throws AppError TEXT_NOT_FOUND, PERMISSION_REQUIRED */
function refuseOthers<T extends { kind: string }>(caller: OperatorCaller, { kind, ...key }: T) {
  if (!isKind(kind)) throw new AppError('TEXT_NOT_FOUND')
  if (kind === 'legal' && !mayLegal(caller)) throw new AppError('PERMISSION_REQUIRED')
  return { ...key, kind }
}

export function writingRoutes(route: Route, writing: Writing): void {
  route('GET /api/v1/apps/texts', ({ caller }) => writing.list(caller.tenantId, mayLegal(caller)))
  route('POST /api/v1/apps/texts/preview', ({ body }) => ({ html: toHtmlTexts(body.document) }))
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
