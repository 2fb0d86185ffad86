import { expect, type Page } from '@playwright/test'
import { toListAnswer, toListItem } from '#fixtures/pages/lists.ts'
import { signInByApi } from '#fixtures/service/api.ts'
import { addPeople, BISI } from '#fixtures/service/people.ts'
import { signIn, test } from '#fixtures.ts'

const words = (code: string, title: string, description: string) => ({
  ...{ code, title, description, name: code, thumbnail: '', thumbnailLink: { small: '' } },
})
const film = toListItem(1, {
  name: 'The Weaver',
  languages: [words('en', 'The Weaver', 'She weaves.'), words('yo', 'Aláṣọ Òkè', 'Ó ń hun aṣọ.')],
})

const showsNames = async (page: Page) => {
  await page.route('**/apps/v1/catalogues?**', (route) => route.fulfill({ json: toListAnswer('movies', [film]) }))
  await page.route('**/apps/v1/mylist', (route) => route.fulfill({ json: { _embedded: { collections: [film] } } }))
}

test('whoever is watching reads the names of titles in their own language, at the next visit from the start', async ({
  page,
  member,
  service,
}) => {
  await addPeople(service.url, member, { people: [BISI] })
  await showsNames(page)
  await signIn(page, member)
  const choose = async (name: string) => {
    await page.goto('/#/profile?next=/listmovies')
    await page.getByRole('main').getByRole('button', { name }).click()
  }
  await choose('Mama Bisi')
  for (const path of ['/listmovies', '/listmylist']) {
    await page.goto(`/#${path}`)
    await expect(page.locator('main .card__name')).toHaveText('Aláṣọ Òkè')
  }
  await choose('Journey Member')
  await expect(page.locator('main .card__name')).toHaveText('The Weaver')
  await choose('Mama Bisi')
  await expect(page.locator('main .card__name')).toHaveText('Aláṣọ Òkè')
  await page.route('**/apps/v1/account', () => {
    // Never answered.
  })
  await page.goto('/?again#/listmovies')
  await expect(page.locator('main .card__name')).toHaveText('Aláṣọ Òkè')
})

test('a member whose language is English reads names as they were given', async ({ page, member, service }) => {
  await showsNames(page)
  const call = await signInByApi(service.url, member)
  const { profile } = await call('GET /apps/v1/account')
  expect((profile as { metaData: { language: string } }).metaData.language).toBe('en')
  await signIn(page, member)
  await page.goto('/#/listmovies')
  await expect(page.locator('main .card__name')).toHaveText('The Weaver')
})
