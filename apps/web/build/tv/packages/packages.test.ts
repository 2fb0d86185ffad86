import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import { parseTar } from 'nanotar'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { makePackages } from './make-packages.ts'
import { toTizenId } from './manifests.ts'

const FACTS = { name: 'Kọ́lá & Sons', version: '0.2.0', address: 'https://kola.example/tv-app/', appId: 'ng.kola.tv' }
const ICON = readFileSync(new URL('../../../public/icon.svg', import.meta.url))
const { wgt, ipk } = await makePackages(FACTS, ICON)

const toText = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('utf8')

async function measure(bytes: Uint8Array | undefined) {
  const { format, width, height } = await sharp(bytes).metadata()
  return [format, width, height]
}

/** The members of an `ar` archive, as its header names their lengths. */
function readAr(bytes: Uint8Array): Map<string, Buffer> {
  const archive = Buffer.from(bytes)
  expect(archive.subarray(0, 8).toString()).toBe('!<arch>\n')
  const members = new Map<string, Buffer>()
  for (let at = 8; at < archive.length; ) {
    const header = archive.subarray(at, at + 60).toString('latin1')
    expect(header.endsWith('`\n')).toBe(true)
    const length = Number(header.slice(48, 58))
    members.set(header.slice(0, 16).trim(), archive.subarray(at + 60, at + 60 + length))
    at += 60 + length + (length % 2)
  }
  return members
}

/** Bytes that share no memory with others: the archive's reader goes by the whole of it. */
const toOwn = (bytes: Uint8Array) => Uint8Array.from(bytes)

const readTar = (bytes: Buffer | undefined) =>
  new Map(parseTar(toOwn(gunzipSync(bytes ?? Buffer.alloc(0)))).map(({ name, data, attrs }) => [name, { data, attrs }]))

test('PROM-06 Samsung’s package is a widget that opens the app at the service', async () => {
  const files = unzipSync(wgt)
  expect(Object.keys(files)).toEqual(['config.xml', 'icon.png', 'index.html', 'shell.css', 'shell.js'])
  const config = toText(files['config.xml'])
  for (const line of [
    '<tizen:application id="ngkolatv00.app" package="ngkolatv00" required_version="5.5"/>',
    '<access origin="https://kola.example" subdomains="false"/>',
    '<tizen:allow-navigation>kola.example</tizen:allow-navigation>',
    '<tizen:privilege name="http://tizen.org/privilege/tv.inputdevice"/>',
    '<name>Kọ́lá &amp; Sons</name>',
    '<content src="index.html"/>',
  ])
    expect(config).toContain(line)
  expect(toText(files['index.html'])).toContain('data-address="https://kola.example/tv-app/"')
  expect(await measure(files['icon.png'])).toEqual(['png', 512, 423])
})

test('PROM-06 LG’s package is a Debian one with the app where webOS looks for it', async () => {
  const members = readAr(ipk)
  expect([...members.keys()]).toEqual(['debian-binary', 'control.tar.gz', 'data.tar.gz'])
  expect(members.get('debian-binary')?.toString()).toBe('2.0\n')
  const control = toText(readTar(members.get('control.tar.gz')).get('control')?.data)
  expect(control).toMatch(/^Package: ng\.kola\.tv\nVersion: 0\.2\.0\n/)
  const data = readTar(members.get('data.tar.gz'))
  const at = 'usr/palm/applications/ng.kola.tv/'
  expect(data.has(at)).toBe(true)
  expect(JSON.parse(toText(data.get(`${at}appinfo.json`)?.data))).toEqual({
    ...{ id: 'ng.kola.tv', version: '0.2.0', vendor: 'Kọ́lá & Sons', type: 'web', main: 'index.html' },
    ...{ title: 'Kọ́lá & Sons', icon: 'icon.png', largeIcon: 'large-icon.png', resolution: '1920x1080' },
    ...{ bgColor: '#120b08', disableBackHistoryAPI: true },
  })
  expect(await measure(data.get(`${at}icon.png`)?.data)).toEqual(['png', 80, 80])
  expect(await measure(data.get(`${at}large-icon.png`)?.data)).toEqual(['png', 130, 130])
  expect(JSON.parse(toText(data.get('usr/palm/packages/ng.kola.tv/packageinfo.json')?.data))).toMatchObject({
    ...{ id: 'ng.kola.tv', app: 'ng.kola.tv' },
  })
})

test('the same facts make the same bytes, whenever and wherever', async () => {
  vi.stubEnv('TZ', 'Pacific/Auckland')
  const again = await makePackages(FACTS, ICON)
  vi.unstubAllEnvs()
  expect(Buffer.from(again.wgt).equals(Buffer.from(wgt))).toBe(true)
  expect(Buffer.from(again.ipk).equals(Buffer.from(ipk))).toBe(true)
})

test('Samsung’s id has ten letters and digits', () => {
  expect([toTizenId('ng.kola.tv'), toTizenId('com.somebody.television')]).toEqual(['ngkolatv00', 'comsomebod'])
})
