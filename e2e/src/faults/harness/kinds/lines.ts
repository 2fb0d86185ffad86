import type { Wire } from '../layout/wire.ts'
import { type Fault, hold, pickReplica, type Strike } from './fault.ts'

type Find = (at: Strike) => readonly Wire[]

const change = (name: string, seconds: number, { find, act }: { find: Find; act: (wire: Wire) => void }): Fault => ({
  name: `line: ${name} for ${seconds} s`,
  async strike(at) {
    const wires = find(at)
    for (const wire of wires) act(wire)
    await hold(seconds)
    for (const wire of wires) wire.mend()
  },
})

const cut = (wire: Wire) => wire.cut()
const tear = (wire: Wire) => wire.tear()
const slow = (ms: number) => (wire: Wire) => wire.slow(ms)

const oneToDatabase: Find = (at) => [pickReplica(at, 'api').database]
const allToDatabase: Find = ({ layout }) => layout.replicas.map(({ database }) => database)
const workToDatabase: Find = ({ layout }) => layout.of('work').map(({ database }) => database)
const oneToValkey: Find = (at) => [pickReplica(at, 'api').valkey]
const allToValkey: Find = ({ layout }) => layout.replicas.map(({ valkey }) => valkey)
const toStandbys: Find = ({ layout }) => [layout.databases.replication]
const toEncoders: Find = ({ layout }) => layout.encoderLines
const toBucket: Find = ({ layout: { films } }) => (films.bucket ? [films.bucket] : [])
const needsBucket: Fault['findObstacle'] = ({ films }) => (films.bucket ? null : 'films lie on a disk')
const toParties: Find = ({ layout: { parties } }) => [parties.http, parties.smtp]

export const LINE_FAULTS: readonly Fault[] = [
  change('one api and the database, cut without a word', 8, { find: oneToDatabase, act: cut }),
  change('all processes and the database, cut without a word', 6, { find: allToDatabase, act: cut }),
  change('all processes and the database, torn', 5, { find: allToDatabase, act: tear }),
  change('all processes and the database, 100 ms slower', 8, { find: allToDatabase, act: slow(100) }),
  change('job workers and the database, cut without a word', 8, { find: workToDatabase, act: cut }),
  change('one api and Valkey, cut without a word', 6, { find: oneToValkey, act: cut }),
  change('all processes and Valkey, 300 ms slower', 6, { find: allToValkey, act: slow(300) }),
  change('the standbys and their primary, cut without a word', 8, { find: toStandbys, act: cut }),
  change('the service and the outside parties, torn', 6, { find: toParties, act: tear }),
  ...[
    change('everybody and the bucket, torn', 6, { find: toBucket, act: tear }),
    change('everybody and the bucket, cut without a word', 6, { find: toBucket, act: cut }),
    change('everybody and the bucket, 200 ms slower', 6, { find: toBucket, act: slow(200) }),
  ].map((fault) => ({ ...fault, findObstacle: needsBucket })),
  {
    ...change('the encoders and the service, torn', 6, { find: toEncoders, act: tear }),
    findObstacle: ({ encoderLines }) => (encoderLines.length > 0 ? null : 'there is no encoder elsewhere'),
  },
]
