import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD, demoAccounts } from './accounts.ts'
import { demoArticles } from './articles.ts'
import { AVATAR_COUNT, FILM_NAMES } from './assets.ts'
import { demoBanks } from './banks.ts'
import { demoCatalogue } from './catalogue.ts'
import { demoConfiguration } from './configuration.ts'
import { demoCoupons } from './coupons.ts'
import { demoPlans, SPECIAL_PLAN_ID } from './plans.ts'
import type { DemoTitle } from './types.ts'

const { titles, playlists } = demoCatalogue
const titleById = new Map(titles.map((title) => [title.id, title]))
const playlistById = new Map(playlists.map((playlist) => [playlist.id, playlist]))
const shown = titles.filter((title) => title.kind === 'movie' || title.kind === 'series')
const ofKind = (kind: DemoTitle['kind']) => titles.filter((title) => title.kind === kind)
const childrenOf = (id: string) => titles.filter((title) => title.parentId === id)
const listOf = (key: string): unknown[] => JSON.parse(demoConfiguration[key] ?? '')

describe('catalogue', () => {
  test('has at least sixty titles that can be shown, each told in full', () => {
    expect(shown.length).toBeGreaterThanOrEqual(60)
    for (const title of titles) {
      expect(title.id).toMatch(/^[a-z0-9-]{1,80}$/)
      expect(title.synopsis.length, title.id).toBeGreaterThan(15)
      expect(title.cast.length, title.id).toBeGreaterThanOrEqual(2)
      expect(title.genres.length, title.id).toBeGreaterThanOrEqual(1)
      expect(title.year, title.id).toBeGreaterThan(2015)
      expect(title.runningTime, title.id).toMatch(/^(\d+h \d\dm|\d+ min|\d+ seasons?|\d+ episodes?)$/)
    }
  })

  test('has no id twice', () => {
    const ids = [...titles, ...playlists].map((entry) => entry.id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('has series of two seasons, with numbered episodes under their season', () => {
    const seasons = ofKind('series').map((series) => childrenOf(series.id))
    expect(Math.max(...seasons.map((list) => list.length))).toBeGreaterThanOrEqual(2)
    for (const season of seasons.flat()) {
      const episodes = childrenOf(season.id)
      expect(episodes.map((episode) => episode.number)).toEqual(episodes.map((_, index) => index + 1))
      expect(episodes.every((episode) => episode.seriesId === season.parentId)).toBe(true)
      expect(season.runningTime).toContain(`${episodes.length} episode`)
    }
  })

  test('plays one of the films for every movie and episode that is out, and for nothing else', () => {
    const used = new Set<string>()
    for (const title of titles) {
      const isPlayable = (title.kind === 'movie' || title.kind === 'episode') && !title.isComingSoon
      expect(title.film !== null, title.id).toBe(isPlayable)
      if (title.film) used.add(title.film)
    }
    expect([...used].sort()).toEqual([...FILM_NAMES].sort())
  })

  test('announces upcoming titles with a day after every other release', () => {
    const upcoming = titles.filter((title) => title.isComingSoon)
    expect(upcoming.length).toBeGreaterThanOrEqual(6)
    const newest =
      titles
        .filter((title) => !title.isComingSoon)
        .map((title) => title.releasedOn)
        .sort()
        .at(-1) ?? ''
    for (const title of upcoming) expect(title.releasedOn > newest, title.id).toBe(true)
    expect(playlistById.get('coming-soon')?.itemIds.slice().sort()).toEqual(upcoming.map((title) => title.id).sort())
  })

  test('lists only what exists, and nothing to come outside its own list', () => {
    for (const playlist of playlists) {
      expect(playlist.itemIds.length, playlist.id).toBeGreaterThan(0)
      expect(new Set(playlist.itemIds).size, playlist.id).toBe(playlist.itemIds.length)
      for (const id of playlist.itemIds) {
        const found = playlist.contains === 'titles' ? titleById.get(id) : playlistById.get(id)
        expect(found, `${id} in ${playlist.id}`).toBeDefined()
        if (playlist.contains === 'titles' && playlist.id !== 'coming-soon') {
          expect(titleById.get(id)?.isComingSoon, `${id} in ${playlist.id}`).toBe(false)
        }
      }
    }
    for (const title of titles) expect(playlistById.has(title.relatedPlaylistId), title.id).toBe(true)
  })

  test('fills home: fifteen rows of at least six, a hero, a spotlight and ten that trend', () => {
    const rows = playlistById.get('home-rows')?.itemIds ?? []
    expect(rows.length).toBe(15)
    for (const id of rows) expect(playlistById.get(id)?.itemIds.length, id).toBeGreaterThanOrEqual(6)
    expect(playlistById.get('hero')?.itemIds.length).toBeGreaterThanOrEqual(3)
    for (const id of playlistById.get('spotlight')?.itemIds ?? []) expect(titleById.get(id)?.spotlightText).toBeTruthy()
    const trending = playlistById.get('trending')?.itemIds ?? []
    expect(trending.length).toBeGreaterThanOrEqual(10)
    for (const id of trending) expect(titleById.get(id)?.trendingText.length, id).toBeLessThanOrEqual(50)
    for (const id of trending) expect(titleById.get(id)?.trendingText, id).toBeTruthy()
  })

  test('orders what is new by the day it came', () => {
    const days = (playlistById.get('recently-added')?.itemIds ?? []).map((id) => titleById.get(id)?.addedAt ?? '')
    expect(days).toEqual([...days].sort().reverse())
    expect(new Set(days).size).toBe(days.length)
  })
})

describe('configuration', () => {
  test('CONFIG-01 CONFIG-02 CONFIG-05 names playlists that exist', () => {
    const keys = ['banner_id', 'header_carousel_id', 'regular_carousel_id', 'trending_id', 'spotlight_id', 'list_movie']
    const more = ['movie_gernes', 'tv_series_gernes', 'series_list', 'recently_added', 'notification_catalogue']
    for (const key of [...keys, ...more]) expect(playlistById.has(demoConfiguration[key] ?? ''), key).toBe(true)
    for (const row of listOf('home_category') as { id: string; name: string }[]) {
      expect(playlistById.get(row.id)?.name).toBe(row.name)
    }
    expect(playlistById.get(demoConfiguration.regular_carousel_id ?? '')?.contains).toBe('playlists')
    expect(playlistById.get(demoConfiguration.movie_gernes ?? '')?.contains).toBe('playlists')
  })

  test('CONFIG-03 CONFIG-04 CONFIG-06 CONFIG-07 CONFIG-09 bears every key that the documents name', () => {
    for (const item of listOf('menu_config'))
      expect(item).toEqual({ name: expect.any(String), path: expect.any(String) })
    expect(listOf('footer_social_icon').length).toBe(4)
    expect(listOf('language_option')).toContainEqual({ name: 'Yorùbá', code: 'yo' })
    expect(demoConfiguration.restriction_package).toBe(SPECIAL_PLAN_ID)
    const flags = { enable_search: 'TRUE', resume_option: 'TRUE', enable_play: 'true', country_code: 'NG' }
    expect(demoConfiguration).toMatchObject({ ...flags, firebase_base_url: '', firebase_ping_time: '30000' })
    const texts = Array.from({ length: 11 }, (_, index) => `landscreen_text${index + 1}`)
    const labels = ['change_email_text', 'change_password_text', 'change_phone_number', 'change_package_text']
    const more = ['change_subscription_title_text', 'confirm_change_button_text', 'stripe_coupon_code_text']
    const rest = ['landscreen_btn_text', 'intro_free_data_text', 'otpTriggerAttempt', 'app_branchio_url']
    for (const key of [...texts, ...labels, ...more, ...rest]) expect(demoConfiguration[key], key).toBeTruthy()
  })

  test('sends codes to the countries in which the plans can be paid, and to no others', () => {
    const sold = new Set(['flutterwave_countries', 'stripe_countries'].flatMap(listOf))
    expect(new Set(listOf('sms_countries'))).toEqual(sold)
    for (const country of ['NG', 'GH', 'GB', 'US']) expect(listOf('sms_countries')).toContain(country)
  })

  test('CONFIG-08 offers in each country only providers that serve it', () => {
    const { options, default: fallback } = JSON.parse(demoConfiguration.payment_options ?? '')
    expect(fallback.length).toBeGreaterThan(0)
    for (const { countries, paymentOptions } of options as { countries: string[]; paymentOptions: string[] }[]) {
      for (const provider of ['flutterwave', 'stripe', 'braintree'].filter((slug) => paymentOptions.includes(slug))) {
        for (const country of countries) expect(listOf(`${provider}_countries`), provider).toContain(country)
      }
    }
  })
})

describe('plans, coupons, banks and accounts', () => {
  test('ENT-13 PLANS-02 sells two plans and one for a phone, and hides the special one', () => {
    const onSale = demoPlans.filter((plan) => !plan.isSpecial)
    expect(onSale.map((plan) => [plan.title, plan.screens, plan.maxHeight])).toEqual([
      ['Basic', 2, null],
      ['Family', 5, null],
      ['Phone', 1, 480],
    ])
    expect(demoPlans.filter((plan) => plan.isSpecial).map((plan) => plan.id)).toEqual([SPECIAL_PLAN_ID])
    const prices = demoPlans.flatMap((plan) => plan.prices)
    expect(new Set(prices.map((price) => price.id)).size).toBe(prices.length)
    expect(new Set(prices.map((price) => price.slug)).size).toBe(prices.length)
    expect(onSale.map((plan) => plan.prices[0]?.amountMinor)).toEqual([290_000, 450_000, 140_000])
    const passes = prices.filter(({ kind }) => kind === 'pass')
    expect(passes.map(({ currency, periodDays }) => `${currency} ${periodDays}`)).toEqual([
      'NGN 7',
      'NGN 30',
      'GBP 7',
      'USD 7',
    ])
  })

  test('PLANS-03 gives a value for every plan detail, "false" for what a plan lacks', () => {
    for (const { metaData } of demoPlans.flatMap((plan) => [plan, ...plan.prices])) {
      const keys: string[] = JSON.parse(metaData.plan_details_keys ?? '')
      for (const key of keys) expect([key, 'false']).toContain(metaData[key])
    }
  })

  test('makes longer periods cheaper by the day', () => {
    for (const plan of demoPlans) {
      const naira = plan.prices.filter((price) => price.currency === 'NGN' && price.kind === 'membership')
      const daily = naira.map((price) => price.amountMinor / price.periodDays)
      expect(daily).toEqual([...daily].sort((a, b) => b - a))
    }
  })

  test('CASH-01 has six banks that say they are invented, and the coupon of the documents', () => {
    expect(demoBanks.length).toBe(6)
    for (const bank of demoBanks) expect(`${bank.name} ${bank.accountName}`).toMatch(/Demo.*do not pay here/)
    expect(demoCoupons).toMatchObject([{ code: '20DISCOUNT', percentOff: 20 }])
  })

  test('has the five accounts, each on a price of its own plan', () => {
    const emails = ['member', 'family', 'newcomer', 'expired', 'special'].map((name) => `${name}@example.com`)
    expect(demoAccounts.map((account) => account.email)).toEqual(emails)
    expect(DEMO_PASSWORD).toBe('Nollywood-2026!')
    for (const { subscription, avatar } of demoAccounts) {
      expect(avatar).toBeLessThan(AVATAR_COUNT)
      if (!subscription) continue
      const plan = demoPlans.find((entry) => entry.id === subscription.planId)
      expect(plan?.prices.map((price) => price.id)).toContain(subscription.priceId)
      expect(subscription.endsInDays > 0).toBe(subscription.status === 'SUCCESS')
    }
    expect(demoAccounts[0]).toMatchObject({ isEmailVerified: true, isMobileVerified: true })
  })
})

test('ENT-16 has at least twenty help articles of plain HTML under the three tags', () => {
  expect(demoArticles.length).toBeGreaterThanOrEqual(20)
  expect(new Set(demoArticles.map((article) => article.slug)).size).toBe(demoArticles.length)
  for (const tag of ['faqrow1', 'faqrow2', 'mediaquery']) {
    expect(demoArticles.filter((article) => article.tag === tag).length, tag).toBeGreaterThanOrEqual(6)
  }
  for (const article of demoArticles) {
    const tags = [...article.html.matchAll(/<\/?([a-z]+)[^>]*>/g)].map((match) => match[1])
    expect(['p', 'ol', 'li', 'strong']).toEqual(expect.arrayContaining([...new Set(tags)]))
    expect(article.excerpt.length, article.slug).toBeGreaterThan(20)
  }
})

test('all text is in NFC', () => {
  const everything = [demoCatalogue, demoConfiguration, demoPlans, demoCoupons, demoBanks, demoAccounts, demoArticles]
  for (const part of everything) {
    const text = JSON.stringify(part)
    expect(text === text.normalize('NFC')).toBe(true)
  }
})
