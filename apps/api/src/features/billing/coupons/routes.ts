import type { Route } from '#shared/http/route.ts'
import { StreamedAnswer } from '#shared/http/streamed/streamed-answer.ts'
import { FILE_TYPES } from '#shared/imports/export-file.ts'
import { type CouponNeeds, endCoupon, listCoupons, makeCoupon } from './coupons.ts'
import { exportCoupons } from './importing/export.ts'

export function couponRoutes(route: Route, needs: CouponNeeds): void {
  route('GET /api/v1/apps/coupons', async ({ caller: { tenantId }, query }) => ({
    coupons: await listCoupons(needs, { tenantId, before: query.before }),
  }))
  route(
    'GET /api/v1/apps/exports/coupons',
    ({ caller: { tenantId }, query: { format } }) =>
      new StreamedAnswer({
        ...{ contentType: FILE_TYPES[format], fileName: `coupons.${format}` },
        parts: exportCoupons(needs, { tenantId, format }),
      }),
  )
  route('POST /api/v1/apps/coupons', async ({ caller, body }) => {
    const coupon = await makeCoupon(needs, caller.tenantId, body)
    caller.record.about(coupon.code)
    caller.record.changed([{ field: 'off', before: null, after: `${coupon.percentOff} percent` }])
    return { coupon }
  })
  route('POST /api/v1/apps/coupons/{code}/end', async ({ caller, params: { code }, body }) => {
    const { coupon, isEnded } = await endCoupon(needs, { tenantId: caller.tenantId, code, actor: body.actor })
    if (isEnded) caller.record.changed([{ field: 'state', before: 'counts', after: 'over' }])
    return { coupon }
  })
}
