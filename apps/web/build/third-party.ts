import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** What Vite writes of each package whose code is in the build. */
export interface Notice {
  name: string
  version: string
  /** SPDX */
  identifier?: string
  text?: string
}

/** Something of others that comes as a file, so that no module names its package. */
export interface FileNotice {
  /** Names of its files in the build. */
  files: RegExp
  notice: Notice
}

/** Where Vite writes the notices (`build.license`); it is not shipped. */
export const LICENCES_FILE = 'licences.json'
export const NOTICES_FILE = 'THIRD-PARTY.txt'

const HEAD = 'Software, fonts and data of others in this web app, each with its version and the licence it is under.'
const LINE = '-'.repeat(80)

/** @throws Error for a package whose licence is nowhere: its text must be kept with the code */
export function toNoticesText(notices: readonly Notice[]): string {
  const silent = notices.filter(({ text }) => !text).map(({ name }) => name)
  if (silent.length > 0) throw new Error(`There is no licence text of ${silent.join(', ')}`)
  const sorted = [...notices].sort((a, b) => (a.name < b.name ? -1 : 1))
  const parts = sorted.map(({ name, version, identifier = '', text }) => {
    const licence = identifier.replace(/^\((.*)\)$/, '$1')
    return [LINE, `${name} ${version}${licence && ` (${licence})`}`, '', text?.trim(), ''].join('\n')
  })
  return [HEAD, '', ...parts].join('\n')
}

/** The notice of an npm package that is installed in the folder. */
export function readPackageNotice(folder: URL): Notice {
  const { name, version, license } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'))
  return { name, version, identifier: license, text: readFileSync(new URL('LICENSE', folder), 'utf8') }
}

/** Writes `THIRD-PARTY.txt`: the licences of all that is really in the build. */
export function thirdParty(fileNotices: readonly FileNotice[]): Plugin {
  return {
    name: 'kola:third-party',
    apply: 'build',
    config: () => ({ build: { license: { fileName: LICENCES_FILE } } }),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const licences = bundle[LICENCES_FILE]
        if (licences?.type !== 'asset') throw new Error('Vite has written no licences')
        delete bundle[LICENCES_FILE]
        const files = Object.keys(bundle)
        const named = fileNotices.filter((one) => files.some((file) => one.files.test(file)))
        const notices = [...(JSON.parse(String(licences.source)) as Notice[]), ...named.map(({ notice }) => notice)]
        this.emitFile({ type: 'asset', fileName: NOTICES_FILE, source: toNoticesText(notices) })
      },
    },
  }
}
