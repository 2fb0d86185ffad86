import { expect, test } from 'vitest'
import { createMemoryStore } from '../memory/browser-store.ts'
import { getDeviceId, toDeviceName } from './device-id.ts'

test('STORE-03 the device id has 20 random capital letters and digits, made once and kept', () => {
  const store = createMemoryStore()
  const id = getDeviceId(store)
  expect(id).toMatch(/^[A-Z0-9]{20}$/)
  expect(getDeviceId(store)).toBe(id)
  expect(getDeviceId(createMemoryStore())).not.toBe(id)
})

test('STORE-03 a damaged device id is made anew', () => {
  const store = createMemoryStore()
  store.setItem('deviceId', 'short')
  const id = getDeviceId(store)
  expect(id).toMatch(/^[A-Z0-9]{20}$/)
  expect(store.getItem('deviceId')).toBe(id)
})

test('a device is named by its browser and its system', () => {
  const chrome = 'Mozilla/5.0 (Linux; Android 14; TECNO) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
  const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605 Version/17 Safari/604'
  expect(toDeviceName(chrome)).toBe('Chrome on Android')
  expect(toDeviceName(safari)).toBe('Safari on iPhone')
  expect(toDeviceName('curl/8')).toBe('Browser')
})
