import { EXAMPLE_SHEET, type Sheet } from '@kola/contract/producers/sheet'
import type { ProducerStatement } from '@kola/contract/producers/statements'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { writeCsv } from './csv.ts'
import { drawStatement } from './draw.ts'

const toStatement = (sheet: Partial<Sheet> = {}, more: Partial<ProducerStatement> = {}): ProducerStatement => ({
  ...{ id: 's1', number: 'KOLA-PS-2026-000117', producerId: 'p1', issuedAt: '2026-11-03T23:30:00.000Z' },
  ...{ issuedBy: 'Bisi Adeyemi', sheet: { ...EXAMPLE_SHEET, ...sheet }, corrects: null, correctedBy: null, ...more },
})
const [CONTRACT] = EXAMPLE_SHEET.contracts
const [TITLE] = CONTRACT?.titles ?? []
if (!CONTRACT || !TITLE) throw new Error('the example has no title')

async function readPages(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false })
  return text.map((page) => page.replace(/\s+/g, ' '))
}

test('the paper says who, what for, how much and how it is counted, in letters of Igbo and Yoruba', async () => {
  const titles = [TITLE, { ...TITLE, id: 'two', name: 'Ọ̀ṣun Ẹlẹ́wà', share: null }]
  const bytes = await drawStatement(toStatement({ contracts: [{ ...CONTRACT, titles }] }))
  expect(Buffer.from(bytes.subarray(0, 8)).toString()).toBe('%PDF-1.7')
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const [, , width, height] = (await document.getPage(1)).view
  expect([Math.round(width ?? 0), Math.round(height ?? 0), document.numPages]).toEqual([595, 842, 1])
  const [page = ''] = await readPages(bytes)
  for (const words of [
    ...['Kola Streaming Ltd', 'Statement KOLA-PS-2026-000117', 'Issued 4 November 2026', 'Anyaorah Pictures'],
    ...['14 Ogui Road', 'TIN 2011 4488-0001', 'October 2026', '₦934,514.96', 'Contract FN-2023-041: 40 %'],
    ...['1,041,800', '4.02 %', '2 titles', '₦58,114,300.00', '1,041,800 of 25,914,260 minutes', 'To be paid'],
    ...['Ịhụnanya', '1 October 2026 to 31 October 2026'],
  ])
    expect(page.normalize('NFC')).toContain(words.normalize('NFC'))
  expect(page.normalize('NFD').replace(/\s/g, '')).toContain('Ọ̀ṣunẸlẹ́wà'.normalize('NFD'))
})

test('of the same statement it is always the same, byte by byte', async () => {
  const [one, two] = [await drawStatement(toStatement()), await drawStatement(toStatement())]
  expect(Buffer.compare(one, two)).toBe(0)
})

test('a correction names the one before, why, and what it is more', async () => {
  const corrects = { id: 's0', number: 'KOLA-PS-2026-000099', why: 'A refund was entered late' }
  const difference = [{ currency: 'NGN', amount: '-120.00' }]
  const [page] = await readPages(await drawStatement(toStatement({}, { corrects: { ...corrects, difference } })))
  expect(page).toContain('In the place of KOLA-PS-2026-000099')
  expect(page).toContain('Why: A refund was entered late')
  expect(page).toContain('−₦120.00')
})

test('as many titles as there may be go on over pages, each with its head and its number, in a file of some hundred kB', async () => {
  const titles = Array.from({ length: 200 }, (_, at) => ({
    ...TITLE,
    id: `t${at}`,
    name: `Title number ${at} of a long name`,
  }))
  const contracts = Array.from({ length: 5 }, (_, at) => ({ ...CONTRACT, id: `c${at}`, titles }))
  const bytes = await drawStatement(toStatement({ contracts }))
  expect(bytes.length).toBeLessThan(500_000)
  const pages = await readPages(bytes)
  expect(pages.length).toBeGreaterThan(20)
  for (const [at, page] of pages.entries()) {
    expect(page).toContain(`page ${at + 1} of ${pages.length}`)
    if (at < pages.length - 1) expect(page).toContain('Share of all minutes')
  }
  for (const at of [0, 77, 199]) expect(pages.join(' ').split(`Title number ${at} of`)).toHaveLength(6)
})

test('the CSV has a row for each title and currency, comes to the totals, and reckons nothing by itself', () => {
  const evil = {
    ...TITLE,
    id: 'evil',
    name: '=HYPERLINK("x")',
    share: null,
    amounts: [{ currency: 'XOF', amount: '99' }],
  }
  const fee = {
    ...CONTRACT,
    ...{ id: 'f', reference: '@SUM(A1)', rule: { kind: 'fee', amount: '10.00', currency: 'GHS' } as const },
    ...{ amounts: [{ currency: 'GHS', amount: '10.00' }], titles: [{ ...TITLE, id: 'third', amounts: [] }] },
  }
  const contracts = [{ ...CONTRACT, titles: [TITLE, evil] }, fee]
  const rows = [...writeCsv(toStatement({ contracts }))].join('').trimEnd().split('\r\n')
  expect(rows[0]).toMatch(/^\ufeffstatement,corrects,issued_at,month,/)
  expect(rows.slice(1)).toEqual([
    'KOLA-PS-2026-000117,,2026-11-03T23:30:00.000Z,2026-10,Anyaorah Pictures,FN-2023-041,"40 % of what is left, by minutes",ihunanya,Ịhụnanya,film,1041800,62508000,0.040202,NGN,934514.96',
    `KOLA-PS-2026-000117,,2026-11-03T23:30:00.000Z,2026-10,Anyaorah Pictures,FN-2023-041,"40 % of what is left, by minutes",evil,"'=HYPERLINK(""x"")",film,1041800,62508000,,XOF,99`,
    `KOLA-PS-2026-000117,,2026-11-03T23:30:00.000Z,2026-10,Anyaorah Pictures,'@SUM(A1),GH₵10.00 a month,,,,,,,GHS,10.00`,
    `KOLA-PS-2026-000117,,2026-11-03T23:30:00.000Z,2026-10,Anyaorah Pictures,'@SUM(A1),GH₵10.00 a month,third,Ịhụnanya,film,1041800,62508000,0.040202,,`,
  ])
})
