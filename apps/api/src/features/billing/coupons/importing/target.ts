import type { ImportTarget } from '#shared/imports/import-target.ts'
import type { CouponNeeds } from '../coupons.ts'
import { checkCoupons } from './check.ts'
import { countChangedSince, undoCoupon, writeCoupon } from './write.ts'

/** Coupons, as files bring them in. */
export const createCouponTarget = (needs: Pick<CouponNeeds, 'clock'>): ImportTarget => ({
  check: (db, file, rows) => checkCoupons(needs, db, { file, rows }),
  write: (tx, actor, row) => writeCoupon(needs, tx, { actor, row }),
  undo: (tx, actor, row) => undoCoupon(needs, tx, { actor, row }),
  countChangedSince,
})
