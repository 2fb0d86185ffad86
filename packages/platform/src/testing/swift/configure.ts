import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'

export type Part = 'account' | 'container' | 'object' | 'proxy'
export const PARTS: readonly Part[] = ['account', 'container', 'object', 'proxy']

export interface SwiftPlace {
  folder: string
  ports: Readonly<Record<Part, number>>
}

/** Where each device's data lies; one device, and nothing kept twice. */
const RINGS = `
import sys
from swift.common.ring import RingBuilder
folder, ports = sys.argv[1], sys.argv[2:]
for name, port in zip(('account', 'container', 'object'), ports):
    ring = RingBuilder(4, 1, 0)
    ring.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'd1', 'weight': 1,
                  'replication_ip': '127.0.0.1', 'replication_port': int(port), 'meta': ''})
    ring.rebalance()
    ring.get_ring().save('%s/%s.ring.gz' % (folder, name))
`

/** Debian's own, which knows its packages; another may come first on the path. */
const PYTHON = '/usr/bin/python3'
const KEYS = { accessKeyId: 'test:tester', secretAccessKey: 'testing' }

/** Swift as Debian has it, with its S3 layer: files of one node in a folder. @returns its access key and secret */
export async function configureSwift({ folder, ports }: SwiftPlace): Promise<typeof KEYS> {
  await mkdir(join(folder, 'node/d1'), { recursive: true })
  await writeFile(join(folder, 'swift.conf'), '[swift-hash]\nswift_hash_path_suffix = kola\n')
  const common = (part: Part) =>
    [
      '[DEFAULT]',
      `bind_ip = 127.0.0.1\nbind_port = ${ports[part]}\nworkers = 0\nuser = ${userInfo().username}`,
      `swift_dir = ${folder}\ndevices = ${join(folder, 'node')}\nmount_check = false\nlog_level = ERROR`,
    ].join('\n')
  for (const part of PARTS) {
    const more = part === 'proxy' ? PROXY : server(part)
    await writeFile(join(folder, `${part}.conf`), `${common(part)}\n${more}\n`)
  }
  const given = [folder, ...(['account', 'container', 'object'] as const).map((part) => String(ports[part]))]
  const { status, stderr } = spawnSync(PYTHON, ['-c', RINGS, ...given], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`No rings for Swift:\n${stderr}`)
  return KEYS
}

const server = (part: Part) =>
  `[pipeline:main]\npipeline = ${part}-server\n[app:${part}-server]\nuse = egg:swift#${part}`

/** A busy machine answers late, and no part is left out for it. Tokens would lie in memcached; requests that are signed need none, so nobody listens at its port. */
const PROXY = `[pipeline:main]
pipeline = catch_errors cache s3api tempauth bulk slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
conn_timeout = 10
node_timeout = 60
error_suppression_interval = 0
error_suppression_limit = 1000000
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${KEYS.secretAccessKey} .admin
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo`
