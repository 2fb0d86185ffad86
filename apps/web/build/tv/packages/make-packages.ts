import sharp from 'sharp'
import { type Files, toIpk, toZip } from './archives.ts'
import { type PackageFacts, toAppInfo, toControl, toPackageInfo, toTizenConfig } from './manifests.ts'
import { SHELL_SCRIPT, SHELL_STYLES, toShellPage } from './shell-page.ts'

/** The night of the app, behind its sign. */
const GROUND = '#120b08'
/** How much of an icon's height the sign takes. */
const SHARE = 0.62

export interface Packages {
  wgt: Uint8Array
  ipk: Uint8Array
}

/** The app's own sign in the middle of a plate. */
async function toIcon(svg: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  const size = Math.round(height * SHARE)
  const sign = await sharp(svg, { density: 600 }).resize(size, size).png().toBuffer()
  const plate = sharp({ create: { width, height, channels: 3, background: GROUND } })
  return plate
    .composite([{ input: sign }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

const toBytes = (text: string) => Buffer.from(text, 'utf8')

const weigh = (files: Files) => Object.values(files).reduce((sum, { length }) => sum + length, 0)

/** A package for each maker's televisions; the same facts make the same bytes. */
export async function makePackages(facts: PackageFacts, icon: Uint8Array): Promise<Packages> {
  const shell = {
    'index.html': toBytes(toShellPage(facts)),
    'shell.css': toBytes(SHELL_STYLES),
    'shell.js': toBytes(SHELL_SCRIPT),
  }
  const wgt = toZip({
    ...shell,
    'config.xml': toBytes(toTizenConfig(facts)),
    'icon.png': await toIcon(icon, 512, 423),
  })
  const app: Files = {
    ...shell,
    'appinfo.json': toBytes(toAppInfo(facts)),
    'icon.png': await toIcon(icon, 80, 80),
    'large-icon.png': await toIcon(icon, 130, 130),
  }
  const placed = Object.entries(app).map(([name, data]) => [`usr/palm/applications/${facts.appId}/${name}`, data])
  const data: Files = {
    ...Object.fromEntries(placed),
    [`usr/palm/packages/${facts.appId}/packageinfo.json`]: toBytes(toPackageInfo(facts)),
  }
  return { wgt, ipk: toIpk({ control: { control: toBytes(toControl(facts, weigh(data))) }, data }) }
}
