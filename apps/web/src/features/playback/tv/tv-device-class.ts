import type { readDeviceClass as readOther } from '../felt/device-class.ts'

/** The televisions' build runs on televisions. */
export const readDeviceClass: typeof readOther = () => 'tv'
