/** So long a device's licence lives, whether or not it still has a screen. */
interface LicenceHoldTable {
  tenant_id: string
  account_id: string
  device_id: string
  expires_at: Date
}

export interface PlaybackTables {
  licence_hold: LicenceHoldTable
}
