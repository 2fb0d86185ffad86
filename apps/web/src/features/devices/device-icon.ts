import { Monitor, Smartphone, Tablet, Tv } from '@kola/ui/icons/devices'

/** By what a device calls itself. */
export function toDeviceIcon(name: string) {
  if (/\bTV\b|television|chromecast/i.test(name)) return Tv
  if (/iPad|tablet/i.test(name)) return Tablet
  return /iPhone|Android|phone/i.test(name) ? Smartphone : Monitor
}
