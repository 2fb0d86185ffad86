import { readToast, showToast } from '@kola/ui/feedback/toast'
import { afterEach, expect, test, vi } from 'vitest'
import { tabStore } from '#shared/memory/browser-store.ts'
import { NOTICE_KEY as KEY, showKeptNotice } from '#shared/notices/kept-notice.ts'
import { keepNotices } from './keep-notices.ts'

afterEach(() => void vi.useRealTimers())

test('what is said as a page is loaded anew, and until it is gone, is said once more by the next', () => {
  vi.useFakeTimers({ now: 1_000 })
  showToast('Payment Card Updated')
  const end = keepNotices()
  expect(JSON.parse(tabStore.getItem(KEY) ?? '')).toEqual({ text: 'Payment Card Updated', atMs: 1_000 })
  vi.setSystemTime(2_000)
  showToast('Subscription Added')
  expect(JSON.parse(tabStore.getItem(KEY) ?? '')).toEqual({ text: 'Subscription Added', atMs: 2_000 })
  end()
})

test('the next page says it once, while it is news', () => {
  vi.useFakeTimers({ now: 61_999 })
  tabStore.setItem(KEY, JSON.stringify({ text: 'Subscription Added', atMs: 2_000 }))
  showKeptNotice()
  expect(readToast()?.text).toBe('Subscription Added')
  expect(tabStore.getItem(KEY)).toBeNull()
  showToast('another')
  showKeptNotice()
  expect(readToast()?.text).toBe('another')
  tabStore.setItem(KEY, JSON.stringify({ text: 'late', atMs: 1_999 }))
  showKeptNotice()
  expect(readToast()?.text).toBe('another')
  expect(tabStore.getItem(KEY)).toBeNull()
})
