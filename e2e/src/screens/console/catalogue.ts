import type { Page } from '@playwright/test'
import type { JourneyEnv } from '../../env.ts'
import type { Scene } from '../scene.ts'
import { openPlace } from './enter.ts'

async function openFirst(page: Page, service: JourneyEnv): Promise<void> {
  await openPlace(page, service, '/titles?kind=movie')
  await page.getByRole('region', { name: 'Titles' }).getByRole('link').first().click()
  await page
    .getByLabel('Synopsis 1', { exact: false })
    .or(page.getByRole('heading', { name: 'Names' }))
    .first()
    .waitFor()
}

async function writeDraft(page: Page, service: JourneyEnv): Promise<void> {
  await openFirst(page, service)
  await page.getByLabel('Tagline', { exact: true }).fill('One night, one bus, no way back')
  await page.getByText('Kept', { exact: false }).first().waitFor()
}

async function openDifference(page: Page, service: JourneyEnv): Promise<void> {
  await writeDraft(page, service)
  await page.getByRole('button', { name: 'Publish…', exact: true }).click()
}

/** The wide picture of a film, sent anew and cut. */
async function cutPicture(page: Page, service: JourneyEnv): Promise<void> {
  await openFirst(page, service)
  const address = await page.locator('.art__one--hero img').first().getAttribute('src')
  const answer = await page.request.get((address ?? '').replace('still-640', 'hero-1600'))
  await page.getByRole('button', { name: 'Change wide picture', exact: true }).click()
  const file = { name: 'night-bus.webp', mimeType: 'image/webp', buffer: await answer.body() }
  await page.getByLabel('Send a picture', { exact: true }).setInputFiles(file)
  const crop = page.getByRole('button', { name: 'Crop of wide picture', exact: true })
  for (const key of ['-', '-', 'Shift+ArrowLeft', 'ArrowUp']) await crop.press(key)
}

async function markFilm(page: Page, service: JourneyEnv): Promise<void> {
  // One of those that play in the demo.
  await openPlace(page, service, '/titles/oro-ife')
  const place = page.getByRole('slider', { name: 'Place in the film', exact: true })
  for (const key of ['Shift+ArrowRight', 'i', 'Shift+ArrowRight', 'o', 'ArrowLeft']) await place.press(key)
  await page.getByRole('heading', { name: 'Markers', exact: true }).scrollIntoViewIfNeeded()
  await page.getByRole('heading', { name: 'Versions', exact: true }).scrollIntoViewIfNeeded()
}

/** Its English subtitles, with a line that is corrected and one that is wrong. */
async function correctSubtitles(page: Page, service: JourneyEnv): Promise<void> {
  await openPlace(page, service, '/films/oro-ife?subtitles=en.subtitles&line=2')
  const words = page.getByLabel('Words of line 2', { exact: true })
  // Another day each time: what is the same cannot be corrected.
  const day = (await words.inputValue()).includes('Friday') ? 'Monday' : 'Friday'
  await words.fill(`She said she would wait until it stopped, or until ${day}.`)
  await page.getByLabel('To', { exact: true }).fill('0:00:00.000')
  await page.getByRole('button', { name: 'Correct', exact: true }).click()
  await page.getByText('1 line has to be mended', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Put in force…', exact: true }).scrollIntoViewIfNeeded()
}

async function chooseTitles(page: Page, service: JourneyEnv): Promise<void> {
  await openPlace(page, service, '/titles')
  for (const place of [1, 3, 4]) await page.getByRole('checkbox').nth(place).check()
}

async function addWindows(page: Page, service: JourneyEnv): Promise<void> {
  await openPlace(page, service, '/windows')
  await page.keyboard.press('w')
  await page.getByLabel('Title', { exact: true }).fill('da')
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

const IMPORTED = `Address,Title,Class,Release date,Genres
ward-seven,Ward Seven,15A,2027-06-30,Drama
call-to-bar,Call to Bar,12,31/02/2027,"Drama, Comedy"
moonlight-tales,Àlọ́ Moonlight Tales,G,2027-01-31,Family
egwu-abali,"=HYPERLINK(""x"")",18,2027-01-31,Horror
keke-na-soja,Keke na Soja,12,2028-03-31,Comedy
keke-na-soja,Keke na Soja 2,12,2028-03-31,Comedy
`

async function openImport(page: Page, service: JourneyEnv): Promise<void> {
  await openPlace(page, service, '/imports')
  const file = { name: 'titles-2027.csv', mimeType: 'text/csv', buffer: Buffer.from(IMPORTED) }
  await page.locator('input[type="file"]').setInputFiles(file)
  await page.getByRole('heading', { name: '5 faults', exact: true }).waitFor()
  await page.locator('.cell-bad').first().waitFor()
}

async function arrangeHome(page: Page, service: JourneyEnv): Promise<void> {
  await openPlace(page, service, '/home')
  await page.getByRole('button', { name: 'Add to Rows', exact: true }).waitFor()
  // The draft of the picture before is everybody's.
  const left = page.getByRole('button', { name: 'Throw away', exact: true })
  if (await left.isVisible()) await left.click()
  await page.getByText('Viewers have what stands here', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Add to Rows', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('Friday night')
  await page.getByLabel('From', { exact: true }).fill('2026-12-04T18:00')
  for (const name of ['Zero Balance', 'Sabi Girl', 'Goat Money']) {
    await page.getByLabel('Add a title', { exact: true }).fill(name)
    await page.getByRole('list', { name: 'Titles that are called so' }).getByRole('button').first().click()
  }
  await page.getByLabel('At', { exact: true }).fill('2026-12-04T18:00')
  await page.getByText('Kept', { exact: false }).first().waitFor()
  await page.frameLocator('.seen iframe').locator('.row', { hasText: 'Friday night' }).waitFor()
  const pictures = page.frameLocator('.seen iframe').locator('.hero img, .row img')
  for (const place of [0, 1]) await pictures.nth(place).evaluate((image: HTMLImageElement) => image.decode())
  await page.getByRole('button', { name: 'Move Friday night', exact: true }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
}

async function arrangeOnLaptop(page: Page, service: JourneyEnv): Promise<void> {
  await openPlace(page, service, '/home')
  await page.getByRole('button', { name: 'Laptop', exact: true }).click()
  await page.frameLocator('.seen iframe').locator('.card').first().waitFor()
}

const AVAILS = `Territory,WorkType,TitleInternalAlias,LicenseType,Start,End,AvailID,ContractID
"NG, GH",Movie,Zero Balance,SVOD,2026-12-04,2027-12-04,AV-1,Ebony 2026-14
GH,Movie,Sabi Girl,SVOD,2026-01-01,Open,AV-2,Ebony 2026-14
"NG, UK",Movie,Goat Money,SVOD,2026-12-04,2027-12-04,AV-3,Ebony 2026-14
WORLD,Movie,oro-ife,EST,2026-12-04,2027-12-04,AV-4,Ebony 2026-14
NG,Series,marina-heights,SVOD,2026-01-01,31/02/2027,AV-5,Ebony 2026-14
`

async function openAvails(page: Page, service: JourneyEnv): Promise<void> {
  await openPlace(page, service, '/imports?kind=windows')
  const file = { name: 'ebony-avails.csv', mimeType: 'text/csv', buffer: Buffer.from(AVAILS) }
  await page.locator('input[type="file"]').setInputFiles(file)
  await page.getByRole('heading', { name: '3 faults', exact: true }).waitFor()
  await page.locator('.cell-bad').first().waitFor()
}

const MEMBERS = `Email,Telephone,First name,Last name,Country,Language,Plan,Until
adaeze.okafor@mail.example,0803 123 4567,Adaeze,Okafor,NG,English,basic,2027-06-30
kofi.mensah@mail.example,+233 24 412 3456,Kofi,Mensah,GH,English,,
bola.ade,,Bola,Ade,NG,yo,,
emeka.uzor@mail.example,12,Emeka,Uzor,NG,ig,basic,31/02/2027
ngozi.ike@mail.example,,Ngozi,Ike,Nigeria,English,gold,2027-06-30
`

async function openMembers(page: Page, service: JourneyEnv): Promise<void> {
  await openPlace(page, service, { path: '/imports?kind=members', role: 'owner' })
  const file = { name: 'members-of-ebony.csv', mimeType: 'text/csv', buffer: Buffer.from(MEMBERS) }
  await page.locator('input[type="file"]').setInputFiles(file)
  await page.getByRole('heading', { name: '3 faults', exact: true }).waitFor()
  await page.locator('.cell-bad').first().waitFor()
}

/** With a draft in the last season, so that there is something to publish and something held back. */
async function openOutline(page: Page, service: JourneyEnv): Promise<void> {
  await openPlace(page, service, '/titles/marina-heights/episodes')
  const added = page.getByRole('row').filter({ hasText: 'The Landlord' })
  if (!(await added.isVisible())) {
    await page.keyboard.press('n')
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('The Landlord')
    await page.keyboard.press('Enter')
  }
  await added.focus()
  await page.keyboard.press('ArrowUp')
}

const SIZES = ['phone', 'desktop'] as const

/** Titles, and when and where they may be seen. */
export const catalogueScenes: readonly Scene[] = [
  { name: 'console-titles', open: chooseTitles, sizes: SIZES },
  { name: 'console-title', open: writeDraft, sizes: SIZES },
  { name: 'console-title-publish', open: openDifference, sizes: ['desktop'] },
  { name: 'console-title-crop', open: cutPicture, sizes: SIZES },
  { name: 'console-title-markers', open: markFilm, sizes: SIZES },
  { name: 'console-series', open: openOutline, sizes: SIZES },
  { name: 'console-film-subtitles', open: correctSubtitles, sizes: SIZES },
  { name: 'console-import', open: openImport, sizes: SIZES },
  { name: 'console-import-windows', open: openAvails, sizes: SIZES },
  { name: 'console-import-members', open: openMembers, sizes: SIZES },
  // What the frame drew before the last change may still be asked for.
  { name: 'console-home', open: arrangeHome, sizes: SIZES, isMoving: true },
  { name: 'console-menu', open: (page, service) => openPlace(page, service, '/home?view=menu'), sizes: SIZES },
  { name: 'console-genres', open: (page, service) => openPlace(page, service, '/home?view=genres'), sizes: SIZES },
  { name: 'console-home-laptop', open: arrangeOnLaptop, sizes: ['desktop'] },
  { name: 'console-windows-new', open: addWindows, sizes: SIZES },
]
