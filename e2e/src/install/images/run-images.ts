/**
 * `npm run images`: builds the images of Containerfile from Debian's packages and runs their processes as compose.yaml does, on a
 * root that cannot be written. As root on Debian, with buildah and podman; it takes some six minutes. Nothing else is started or
 * changed, and the images stay for a look (`podman --storage-driver vfs images`). `-- --built` runs those of the last time.
 */
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@kola/platform/db/embedded'
import { createLog } from '@kola/platform/log'
import { startTestValkey } from '@kola/platform/testing/valkey'
import { ensureBuilders, ensureValkey } from '../../runner/tools.ts'
import { root } from '../project.ts'
import { makeBaseImages, NGINX_IMAGE, NODE_IMAGE } from './base.ts'
import { checkBuilt, type Images } from './checks.ts'
import { buildImage } from './engine.ts'

const IMAGES: Images = { app: 'localhost/kola', media: 'localhost/kola-media', front: 'localhost/kola-front' }
const OWNER = 10_001
const { values } = parseArgs({ options: { built: { type: 'boolean', default: false } } })

async function buildAll(folder: string): Promise<void> {
  const npmrc = join(folder, 'npmrc')
  await writeFile(npmrc, 'cafile=/etc/ssl/certs/ca-certificates.crt\nfund=false\naudit=false\n')
  for (const [target, tag] of Object.entries(IMAGES)) {
    console.log(`Building ${tag} …`)
    const args = { NODE_IMAGE, NGINX_IMAGE }
    await buildImage({ file: join(root, 'Containerfile'), from: root, tag, target, args, npmrc })
  }
}

async function main(folder: string): Promise<void> {
  await ensureBuilders()
  await ensureValkey()
  if (!values.built) {
    console.log('Making the base from Debian’s packages …')
    await makeBaseImages(folder)
    await buildAll(folder)
  }
  const folders = { storage: join(folder, 'storage'), work: join(folder, 'work') }
  for (const own of Object.values(folders)) {
    await mkdir(own)
    await chown(own, OWNER, OWNER)
  }
  const postgres = await startEmbeddedPostgres({
    folder: join(folder, 'database'),
    log: createLog({ name: 'images', level: 'error' }),
  })
  const valkey = await startTestValkey()
  try {
    await checkBuilt(IMAGES, { ...folders, databaseUrl: postgres.url, valkeyUrl: valkey.url })
    console.log('The images run.')
  } finally {
    await valkey.stop()
    await postgres.stop()
  }
}

const folder = await mkdtemp(join(tmpdir(), 'kola-images-'))
await chmod(folder, 0o711)
try {
  await main(folder)
} finally {
  await rm(folder, { recursive: true, force: true })
}
