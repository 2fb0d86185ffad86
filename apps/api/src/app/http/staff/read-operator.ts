import { AppError } from '@kola/contract/errors'
import { listPermissions, type Permission } from '@kola/contract/staff/permissions'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '#shared/http/route.ts'
import type { StaffSignedIn } from '#shared/http/staff/staff-caller.ts'
import type { Tenant } from '#shared/tenants/tenants.ts'
import { NOTHING_RECORDED } from './recorder.ts'

export interface OperatorNeeds {
  /** The installation's own key. */
  isOperatorKey(key: string, tenantId: string): boolean
  findApiKey(tenantId: string, key: string): Promise<{ id: string; name: string; scopes: Permission[] } | null>
  readCookie(request: FastifyRequest): string | null
  findStaff(tenantId: string, token: string): Promise<Omit<StaffSignedIn, 'token'> | null>
  isCsrfToken(token: string, given: unknown): boolean
}

interface Asked {
  auth: 'operator' | 'staff'
  tenant: Tenant
  /** Of the `Authorization` header: where there is one, no cookie is looked at. */
  token: string | null
  request: FastifyRequest
}

const READS = new Set(['GET', 'HEAD'])

/** @throws AppError OPERATOR_KEY_REQUIRED, STAFF_SESSION_REQUIRED, CSRF_REFUSED */
export async function readOperator(needs: OperatorNeeds, { auth, tenant, token, request }: Asked): Promise<Caller> {
  if (token === null) return readStaff(needs, { auth, tenant, request })
  if (auth === 'staff') throw new AppError('STAFF_SESSION_REQUIRED')
  const record = NOTHING_RECORDED
  if (token.startsWith('kola_')) {
    const key = await needs.findApiKey(tenant.id, token)
    if (!key) throw new AppError('OPERATOR_KEY_REQUIRED')
    const who = { kind: 'key' as const, id: key.id, name: key.name }
    return { tenantId: tenant.id, who, permissions: key.scopes, record }
  }
  if (!needs.isOperatorKey(token, tenant.id)) throw new AppError('OPERATOR_KEY_REQUIRED')
  const who = { kind: 'service' as const, id: 'operator', name: 'Operator key' }
  return { tenantId: tenant.id, who, permissions: null, record }
}

async function readStaff(needs: OperatorNeeds, { auth, tenant, request }: Omit<Asked, 'token'>): Promise<Caller> {
  const token = needs.readCookie(request)
  const found = token === null ? null : await needs.findStaff(tenant.id, token)
  if (token === null || !found)
    throw new AppError(auth === 'staff' ? 'STAFF_SESSION_REQUIRED' : 'OPERATOR_KEY_REQUIRED')
  if (!READS.has(request.method)) refuseOtherSites(needs, token, request)
  const staff: StaffSignedIn = { ...found, token }
  return {
    tenantId: tenant.id,
    who: { kind: 'staff', id: staff.id, name: staff.name },
    permissions: listPermissions(staff.role),
    record: NOTHING_RECORDED,
    staff,
  }
}

/** The cookie goes with what the browser sends; the token only with what the console sends. @throws AppError CSRF_REFUSED */
function refuseOtherSites(needs: OperatorNeeds, token: string, { headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw new AppError('CSRF_REFUSED')
  if (!needs.isCsrfToken(token, headers['x-csrf-token'])) throw new AppError('CSRF_REFUSED')
}
