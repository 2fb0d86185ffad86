import { expect } from '@playwright/test'
import { toListAnswer, toListItem } from '#fixtures/pages/lists.ts'
import { signInByApi } from '#fixtures/service/api.ts'
import { signIn, test } from '#fixtures.ts'

const words = (code: string, title: string, description: string) => ({
  ...{ code, title, description, name: code, thumbnail: '', thumbnailLink: { small: '' } },
})
const film = toListItem(1, {
  name: 'The Weaver',
  languages: [words('en', 'The Weaver', 'She weaves.'), words('yo', 'Aláṣọ Òkè', 'Ó ń hun aṣọ.')],
})

test('a member reads the names of titles in the language of the profile, at the next visit from the start', async ({
  page,
  member,
}) => {
  await page.route('**/apps/v1/account', async (route) => {
    const answer = await route.fetch()
    const account = await answer.json()
    account.profile.metaData.language = 'yo'
    return route.fulfill({ response: answer, json: account })
  })
  await page.route('**/apps/v1/catalogues?**', (route) => route.fulfill({ json: toListAnswer('movies', [film]) }))
  await page.route('**/apps/v1/mylist', (route) => route.fulfill({ json: { _embedded: { collections: [film] } } }))
  await signIn(page, member)
  for (const path of ['/listmovies', '/listmylist']) {
    await page.goto(`/#${path}`)
    await expect(page.locator('main .card__name')).toHaveText('Aláṣọ Òkè')
  }
  await page.unroute('**/apps/v1/account')
  await page.route('**/apps/v1/account', () => {
    // Never answered.
  })
  await page.goto('/?again#/listmovies')
  await expect(page.locator('main .card__name')).toHaveText('Aláṣọ Òkè')
})

test('a member whose language is English reads names as they were given', async ({ page, member, service }) => {
  await page.route('**/apps/v1/catalogues?**', (route) => route.fulfill({ json: toListAnswer('movies', [film]) }))
  const call = await signInByApi(service.url, member)
  const { profile } = await call('GET /apps/v1/account')
  expect((profile as { metaData: { language: string } }).metaData.language).toBe('en')
  await signIn(page, member)
  await page.goto('/#/listmovies')
  await expect(page.locator('main .card__name')).toHaveText('The Weaver')
})
